/**
 * Writes the name of a time zone in its canonical form, so that a household has one name for its zone. Asks no platform:
 * browsers and servers disagree on which of two names is the canonical one.
 */

/** Words that don't begin with a capital: 'Port-au-Prince', 'Dar_es_Salaam', 'Isle_of_Man'. */
const SMALL_WORDS = new Set(['au', 'es', 'of']);

const UPPER_CASE_WORDS = new Set('cdt cet cst edt eet est gmt hst mdt met mst pdt pst utc wet'.split(' '));

const MIXED_CASE_WORDS = new Map([
  ['dumontdurville', 'DumontDUrville'],
  ['mcmurdo', 'McMurdo'],
]);

/**
 * Other names of zones, in lower case, after each canonical name. Links of the IANA database's file 'backward' that
 * renamed a zone; none that merged the zones of two countries, which may part again. A canonical name here is from 2016
 * or before: an older platform doesn't know Europe/Kyiv, America/Nuuk and Pacific/Kanton, so these stay as they are.
 */
const OTHER_NAMES = `
Africa/Asmara africa/asmera
Africa/Cairo egypt
Africa/Tripoli libya
America/Adak america/atka us/aleutian
America/Anchorage us/alaska
America/Argentina/Buenos_Aires america/buenos_aires
America/Argentina/Catamarca america/argentina/comodrivadavia america/catamarca
America/Argentina/Cordoba america/cordoba america/rosario
America/Argentina/Jujuy america/jujuy
America/Argentina/Mendoza america/mendoza
America/Chicago us/central
America/Denver america/shiprock navajo us/mountain
America/Detroit us/michigan
America/Edmonton canada/mountain
America/Halifax canada/atlantic
America/Havana cuba
America/Indiana/Indianapolis america/fort_wayne america/indianapolis us/east-indiana
America/Indiana/Knox america/knox_in us/indiana-starke
America/Jamaica jamaica
America/Kentucky/Louisville america/louisville
America/Los_Angeles us/pacific
America/Manaus brazil/west
America/Mazatlan mexico/bajasur
America/Mexico_City mexico/general
America/New_York us/eastern
America/Noronha brazil/denoronha
America/Phoenix us/arizona
America/Regina canada/saskatchewan
America/Rio_Branco america/porto_acre brazil/acre
America/Santiago chile/continental
America/Sao_Paulo brazil/east
America/St_Johns canada/newfoundland
America/St_Thomas america/virgin
America/Tijuana america/ensenada america/santa_isabel mexico/bajanorte
America/Toronto canada/eastern
America/Vancouver canada/pacific
America/Whitehorse canada/yukon
America/Winnipeg canada/central
Antarctica/McMurdo antarctica/south_pole
Asia/Ashgabat asia/ashkhabad
Asia/Dhaka asia/dacca
Asia/Ho_Chi_Minh asia/saigon
Asia/Hong_Kong hongkong
Asia/Jerusalem asia/tel_aviv israel
Asia/Kathmandu asia/katmandu
Asia/Kolkata asia/calcutta
Asia/Macau asia/macao
Asia/Makassar asia/ujung_pandang
Asia/Seoul rok
Asia/Shanghai asia/chongqing asia/chungking prc
Asia/Singapore singapore
Asia/Taipei roc
Asia/Tehran iran
Asia/Thimphu asia/thimbu
Asia/Tokyo japan
Asia/Ulaanbaatar asia/ulan_bator
Asia/Urumqi asia/kashgar
Asia/Yangon asia/rangoon
Atlantic/Faroe atlantic/faeroe
Atlantic/Reykjavik iceland
Australia/Adelaide australia/south
Australia/Brisbane australia/queensland
Australia/Broken_Hill australia/yancowinna
Australia/Darwin australia/north
Australia/Hobart australia/tasmania
Australia/Lord_Howe australia/lhi
Australia/Melbourne australia/victoria
Australia/Perth australia/west
Australia/Sydney australia/act australia/canberra australia/nsw
Europe/Dublin eire
Europe/Istanbul asia/istanbul turkey
Europe/Lisbon portugal
Europe/London gb gb-eire
Europe/Moscow w-su
Europe/Warsaw poland
GMT etc/gmt etc/gmt+0 etc/gmt-0 etc/gmt0 etc/greenwich gmt+0 gmt-0 gmt0 greenwich
Pacific/Auckland nz
Pacific/Chatham nz-chat
Pacific/Chuuk pacific/truk pacific/yap
Pacific/Easter chile/easterisland
Pacific/Honolulu us/hawaii
Pacific/Kwajalein kwajalein
Pacific/Pago_Pago pacific/samoa us/samoa
Pacific/Pohnpei pacific/ponape
UTC etc/uct etc/universal etc/utc etc/zulu uct universal zulu
`;

/** Canonical names by other names in lower case. Made when first needed. */
let canonicalNames: ReadonlyMap<string, string> | undefined;

function readNames(): ReadonlyMap<string, string> {
  const lines = OTHER_NAMES.trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [canonical = '', ...others] = line.split(' ');
      return others.map((other) => [other, canonical] as const);
    }),
  );
}

function toWord(word: string): string {
  if (SMALL_WORDS.has(word)) return word;
  if (UPPER_CASE_WORDS.has(word)) return word.toUpperCase();
  return MIXED_CASE_WORDS.get(word) ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Returns 'America/New_York' for 'america/new_york' and 'US/Eastern'. Any other text has only its letter case changed. */
export function canonicalZone(timezone: string): string {
  canonicalNames ??= readNames();
  const name = timezone.toLowerCase();
  return canonicalNames.get(name) ?? name.replaceAll(/[a-z]+/g, toWord);
}
