/** Starts Swagger UI on the page of the API documentation, in the system's color scheme. */
/* global document, matchMedia, SwaggerUIBundle */

/** Swagger UI has dark styles, but doesn't read the system's setting. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyColorScheme);
applyColorScheme();

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
});
