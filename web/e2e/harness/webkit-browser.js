/**
 * Runs in gjs, not in Node: a WebKitGTK window of the size of a phone, driven by WebKitWebDriver. Debian's MiniBrowser
 * keeps its storage in memory under automation, so nothing would survive closing the app. This browser keeps a profile
 * in the folder FAIRDAY_WEBKIT_PROFILE.
 */
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { GLib, Gtk, WebKit2 } = imports.gi;

Gtk.init(null);
const profile = GLib.getenv('FAIRDAY_WEBKIT_PROFILE');
const storage = new WebKit2.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
});
const context = new WebKit2.WebContext({ website_data_manager: storage });
context
  .get_cookie_manager()
  .set_persistent_storage(`${profile}/cookies`, WebKit2.CookiePersistentStorage.TEXT);
context.set_preferred_languages(['en-US']);
context.set_automation_allowed(true);

function openWindow() {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
  const window = new Gtk.Window({ default_width: 390, default_height: 844, decorated: false });
  window.add(view);
  window.show_all();
  view.connect('close', () => window.destroy());
  return view;
}

context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('FairdayPhone');
  info.set_version(1, 0, 0);
  session.set_application_info(info);
  session.connect('create-web-view', openWindow);
});
Gtk.main();
