/**
 * The type of the module that loads catalogs, which the build makes of the messages and their translations
 * (web/scripts/messages-plugin.ts).
 */
declare module 'virtual:messages' {
  const loaders: unknown;
  export default loaders;
}
