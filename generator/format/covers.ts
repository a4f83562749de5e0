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

/** The subject of a text on its cover: an icon that pictures one of its words, a version in its title, or its initial. */
export function coverSubject(title: string, tags: readonly string[], description: string): string {
  const [number] = /(?<![\d.,:])\d[.,:]\d(?![.,:]?\d)/.exec(title) ?? [];
  return iconIn([...tags, title]) ?? number ?? iconIn([description]) ?? initialOf(title);
}

/** The first letter of a text, or nothing. */
export function initialOf(text: string): string {
  return (/\p{L}\p{M}*/u.exec(text)?.[0] ?? '').toUpperCase();
}

const words = /[\p{L}\p{M}]+/gu;

function iconIn(texts: readonly string[]): string | undefined {
  for (const word of texts.join(' ').normalize().toLowerCase().match(words) ?? []) {
    const name = iconOf.get(word) ?? iconOf.get(word.replace(/[sn]$/, ''));
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The class of a card with a subject on its cover, which the page draws. */
export function coverClass(subject: string): string {
  return `cover-${subject}`;
}

/** Rendered HTML with the covers that the classes of its cards ask for: each subject in a square of 24 with room around it. The style sheet gives them their colours. */
export function withCovers(text: string): string {
  return text.replace(/<li class="cover-([^" ]*)">/g, (_, subject: string) => {
    const drawn = isIconName(subject)
      ? `<path d="${icons[subject]}"></path>`
      : `<text x="12" y="19" fill="currentColor" stroke="none">${subject}</text>`;
    return `<li><svg class="cover" width="64" height="64" viewBox="-20 -20 64 64" fill="none" stroke="currentColor" aria-hidden="true">${drawn}</svg>`;
  });
}
