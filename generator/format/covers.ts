import { type IconName, icons, isIconName } from './icons.ts';

/** The words that an icon pictures, in the languages that the package speaks. */
const pictured: Readonly<Record<IconName, string>> = {
  bell: 'alert alarm notification reminder alerte rappel benachrichtigung erinnerung aviso alerta 通知 تنبيه',
  bolt: 'urgent emergency fast speed performance launch release urgence rapide notfall urgente emergencia emergenza 緊急 高速 عاجل سرعة',
  calendar:
    'calendar week month year holiday event appointment semaine mois année congé vacance kalender woche monat jahr termin urlaub ferien semana mes año cita vacaciones calendario settimana mese anno ferie jaar vakantie afspraak mês ano 予定 イベント تقويم موعد أسبوع عطلة',
  chart:
    'revenue cost price pricing money sale growth data metric statistic report finance chiffre coût prix revenu croissance donnée umsatz preis kosten wachstum daten coste precio crecimiento costo prezzo groei preço 売上 料金 データ سعر بيانات أرقام',
  chat: 'greeting hello welcome interview question comment feedback message support bonjour bienvenue hallo willkommen gespräch frage hola bienvenido saludo pregunta ciao benvenuto domanda welkom vraag olá pergunta ようこそ 質問 مرحبا سؤال',
  clock:
    'minute second hour time history heure seconde temps stunde sekunde zeit minuto segundo hora tiempo secondo ora tempo uur tijd 時間 وقت دقيقة ساعة',
  code: 'code api developer programming software javascript typescript développeur logiciel programmation entwickler programmieren código desarrollador codice sviluppatore ontwikkelaar desenvolvedor コード 開発 برمجة مطور',
  document:
    'write writing text markdown guide documentation note article book écrire écriture texte schreiben escribir escritura texto guía scrivere testo guida schrijven tekst escrever 文章 كتابة نص دليل',
  download:
    'download install update upgrade migration import installer installieren descargar instalar installare ダウンロード تثبيت تنزيل',
  flag: 'beginning début beginn comienzo inizio início begin はじめ بداية بدايات',
  globe:
    'language translation world web website internet travel langue traduction sprache übersetzung welt idioma traducción viaje traduzione vertaling 言語 翻訳 世界 لغة ترجمة عالم',
  lock: 'privacy private confidential secret password confidentialité privée datenschutz passwort privacidad contraseña riservatezza wachtwoord privacidade プライバシー خصوصية',
  mail: 'mail email newsletter letter courriel correo lettera メール بريد',
  moon: 'night evening sleep nuit nacht noche notte 夜 ليل',
  people:
    'team people customer client community hiring family staff équipe recrutement kunde equipo cliente comunidad equipe チーム فريق عميل',
  phone:
    'phone telephone call téléphone appel telefon anruf teléfono llamada telefono chiamata telefoon telefone chamada 電話 هاتف مكالمة',
  pin: 'map place city address office route carte ville adresse bureau karte stadt büro mapa ciudad mappa città kaart plaats stad 地図 場所 مكان مدينة',
  shield:
    'security safety protection insurance law legal sécurité droit sicherheit schutz recht seguridad ley sicurezza legge veiligheid segurança セキュリティ أمن',
  tool: 'tool workshop outil atelier werkzeug werkzeuge werkstatt herramienta taller strumento gereedschap ferramenta 道具 أداة أدوات',
};

const iconOf = new Map(
  Object.entries(pictured).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** The subject of a text on its cover: an icon that pictures one of its words, a version in its title, or the first letter there. */
export function coverSubject(title: string, tags: readonly string[], description: string): string {
  const [number] = /(?<![\d.,:])\d[.,:]\d(?![.,:]?\d)/.exec(title) ?? [];
  const [letter = ''] = /\p{L}\p{M}*/u.exec(title) ?? [];
  return iconIn([...tags, title]) ?? number ?? iconIn([description]) ?? letter.toUpperCase();
}

const words = /[\p{L}\p{M}]+/gu;

function iconIn(texts: readonly string[]): string | undefined {
  for (const word of texts.join(' ').normalize().toLowerCase().match(words) ?? []) {
    const name = iconOf.get(word) ?? iconOf.get(word.replace(/[sn]$/, ''));
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The class of a card with a subject on its cover, from which the page draws it in a form that the title chooses; without one, in its plainest. */
export function coverClass(subject: string, title?: string): string {
  const digest = [...(title ?? '')].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  return `cover-${title === undefined ? '' : digest % forms.length}-${subject}`;
}

/** The form in which a cover of 400 by 200 shows a subject, which is drawn in a square of 24: on a tile, on a disc, or on a ground of its colour. */
const forms: readonly ((subject: string) => string)[] = [
  (subject) =>
    lines('stroke-width="2.5" stroke-dasharray="0 20"', 10, (row) => `M10 ${10 + 20 * row}h400`) + onTile(subject, 19),
  (subject) => rings + onTile(subject, 42),
  (subject) => `<circle cx="246" cy="92" r="88" fill="currentColor" opacity=".2"></circle>${scaled(subject, 4.5)}`,
  (subject) => lines('', 8, (row) => `M0 ${20 + 25 * row}q50-40 100 0t100 0 100 0 100 0`) + onTile(subject, 19),
  (subject) => inverted(rings + scaled(subject, 4)),
];

const rings = [80, 116, 152, 188, 224].map((r) => `<circle cx="200" cy="100" r="${r}" opacity=".4"></circle>`).join('');

/** Draws the lines of a pattern as one path. `line` returns the path data of a row. https://www.w3.org/TR/SVG2/paths.html#PathData */
function lines(attributes: string, count: number, line: (row: number) => string): string {
  return `<path ${attributes} opacity=".6" d="${Array.from({ length: count }, (_, row) => line(row)).join('')}"></path>`;
}

function inverted(shown: string): string {
  return `<path fill="currentColor" d="M-9-9h420v220H-9z"></path><g color="var(--paper)">${shown}</g>`;
}

function onTile(subject: string, corner: number): string {
  return `<rect x="158" y="58" width="84" height="84" rx="${corner}" fill="var(--paper)" stroke="none"></rect>${scaled(subject, 2)}`;
}

function scaled(subject: string, scale: number): string {
  return `<g transform="translate(${200 - 12 * scale} ${100 - 12 * scale}) scale(${scale})">${subject}</g>`;
}

const drawing =
  'width="100%" height="100%" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" font-size="22" font-weight="700" text-anchor="middle"';

/** Rendered HTML with the covers that the classes of its cards ask for, in colours and, unless they are plain, in forms that none beside them has. */
export function withCovers(text: string): string {
  if (!text.includes('cover-')) return text;
  let count = 0;
  let before: number | undefined;
  return text.replace(/<li class="cover-(\d?)-([^" ]*)">/g, (_, asked: string, subject: string) => {
    const form = (Number(asked) + Number(Number(asked) === before)) % forms.length;
    before = form;
    const tone = `tone-${count++ % 4}`;
    const mark = isIconName(subject)
      ? `<path d="${icons[subject]}"></path>`
      : `<text x="12" y="20" fill="currentColor" stroke="none">${subject}</text>`;
    const drawn = asked === '' ? inverted(scaled(mark, 5.5)) : forms[form]?.(mark);
    return `<li class="${tone}"><svg ${drawing} aria-hidden="true">${drawn}</svg>`;
  });
}
