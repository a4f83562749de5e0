import { type IconName, icons, isIconName } from './icons.ts';

/** The words that an icon pictures, in the languages that the package speaks. */
const pictured: Readonly<Record<IconName, string>> = {
  bell: 'alert alarm notification reminder alerte rappel benachrichtigung erinnerung aviso alerta avviso melding herinnering 通知 تنبيه',
  bolt: 'urgent emergency fast speed performance launch release urgence rapide vitesse dringend notfall schnell urgente rápido velocidad emergencia velocità emergenza spoed snel 緊急 高速 عاجل سرعة',
  calendar:
    'calendar week month year holiday event appointment booking semaine mois année congé vacance événement kalender woche monat jahr termin urlaub ferien semana mes año evento cita vacaciones calendario settimana mese anno ferie maand jaar vakantie afspraak mês ano 予定 イベント تقويم موعد أسبوع عطلة',
  chart:
    'revenue cost price pricing money sale growth data metric statistic report finance chiffre coût prix revenu croissance donnée bilan umsatz preis kosten wachstum daten statistik bericht ingreso coste precio dato crecimiento costo prezzo dati ricavi omzet prijs groei receita preço dado 売上 料金 データ سعر بيانات أرقام',
  chat: 'greeting hello welcome conversation interview question comment feedback message support bonjour bienvenue salutation entretien hallo willkommen gespräch frage begrüßung hola bienvenido saludo pregunta ciao benvenuto domanda welkom vraag gesprek olá pergunta ようこそ 質問 مرحبا سؤال',
  clock:
    'minute second hour time history deadline heure seconde temps horaire stunde sekunde zeit uhr minuto segundo hora tiempo secondo ora tempo uur tijd 時間 وقت دقيقة ساعة',
  code: 'code api developer programming software javascript typescript développeur logiciel programmation entwickler programmieren código desarrollador codice sviluppatore ontwikkelaar desenvolvedor コード 開発 برمجة مطور',
  document:
    'write writing text markdown guide documentation note article book écrire écriture texte schreiben handbuch escribir escritura texto guía scrivere testo guida schrijven tekst escrever 文章 كتابة نص دليل',
  download:
    'download install update upgrade migration import télécharger installer herunterladen installieren descarga descargar instalar installare ダウンロード تثبيت تنزيل',
  globe:
    'language translation world web website internet travel langue traduction monde voyage sprache übersetzung welt reise idioma traducción mundo viaje lingua traduzione mondo viaggio taal vertaling wereld reis 言語 翻訳 世界 لغة ترجمة عالم',
  lock: 'privacy private confidential secret password confidentialité privée datenschutz geheimnis passwort privacidad secreto contraseña riservatezza segreto wachtwoord privacidade プライバシー خصوصية',
  mail: 'mail email newsletter letter courriel lettre brief correo carta posta lettera メール بريد',
  moon: 'night evening sleep nuit soir nacht abend noche notte noite 夜 ليل',
  people:
    'team people customer client community hiring family staff équipe recrutement kunde mitarbeiter gemeinschaft equipo cliente comunidad squadra comunità klant equipe チーム فريق عميل',
  phone:
    'phone telephone call téléphone appel telefon anruf teléfono llamada telefono chiamata telefoon oproep telefone chamada 電話 هاتف مكالمة',
  pin: 'map place city address office route carte lieu ville adresse bureau karte ort stadt büro mapa lugar ciudad mappa luogo città kaart plaats stad 地図 場所 مكان مدينة',
  shield:
    'security safety protection insurance law legal sécurité droit sicherheit schutz recht seguridad ley sicurezza legge veiligheid segurança セキュリティ أمن',
};

const iconOf = new Map(
  Object.entries(pictured).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** The subject of a text on its cover: an icon that pictures one of its words, the first number in its title, or the longest word there. */
export function coverSubject(title: string, tags: readonly string[], description: string): string {
  const [number] = /\d+(?:[.,:]\d+)*/.exec(title) ?? [];
  const longest = () => (title.match(words) ?? []).reduce((a, b) => (b.length > a.length ? b : a), '');
  return iconIn([...tags, title]) ?? number ?? iconIn([description]) ?? longest();
}

const words = /[\p{L}\p{M}]+/gu;

function iconIn(texts: readonly string[]): string | undefined {
  for (const word of texts.join(' ').normalize().toLowerCase().match(words) ?? []) {
    const name = iconOf.get(word) ?? iconOf.get(word.replace(/[sn]$/, ''));
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The class of a card with a subject on its cover, from which the page draws it. */
export function coverClass(subject: string): string {
  return `cover-${subject}`;
}

/** Rendered HTML with the covers that the classes of its cards ask for. */
export function withCovers(text: string): string {
  if (!text.includes(' cover-')) return text;
  return text.replace(/<li class="(tone-\d) cover-([^" ]*)">/g, (_, tone: string, subject: string) =>
    isIconName(subject)
      ? `<li class="${tone}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[subject]}"></path></svg>`
      : `<li class="${tone}" data-cover="${subject}">`,
  );
}
