import { rewriterOf } from '../old/site.ts';
import { outsideCode } from './outside-code.ts';

/** The emoji that documents use most, by their names on GitHub. https://github.com/github/gemoji/blob/master/db/emoji.json */
const emoji = new Map(
  (
    'tada🎉 rocket🚀 sparkles✨ warning⚠️ wave👋 smile😄 smiley😃 grin😁 laughing😆 joy😂 wink😉 blush😊 heart_eyes😍 sunglasses😎 thinking🤔 sob😭 cry😢 ' +
    'bug🐛 zap⚡ fire🔥 heart❤️ yellow_heart💛 green_heart💚 blue_heart💙 purple_heart💜 star⭐ star2🌟 +1👍 thumbsup👍 -1👎 thumbsdown👎 clap👏 pray🙏 ' +
    'muscle💪 raised_hands🙌 ok_hand👌 point_right👉 point_left👈 point_up👆 point_down👇 eyes👀 memo📝 pencil📝 pencil2✏️ book📖 books📚 bookmark🔖 ' +
    'bulb💡 construction🚧 white_check_mark✅ heavy_check_mark✔️ x❌ exclamation❗ question❓ no_entry⛔ 100💯 boom💥 art🎨 lock🔒 unlock🔓 key🔑 ' +
    'gear⚙️ wrench🔧 hammer🔨 package📦 link🔗 mag🔍 bell🔔 calendar📅 clock⏰ hourglass⌛ computer💻 iphone📱 email📧 globe_with_meridians🌐 ' +
    'earth_africa🌍 earth_americas🌎 earth_asia🌏 sunny☀️ cloud☁️ rainbow🌈 snowflake❄️ coffee☕ beer🍺 beers🍻 pizza🍕 cake🍰 gift🎁 trophy🏆 ' +
    'arrow_right➡️ arrow_left⬅️ arrow_up⬆️ arrow_down⬇️ recycle♻️ information_sourceℹ️ speech_balloon💬 penguin🐧 snake🐍 whale🐳'
  )
    .split(' ')
    .map((word) => [/^[+\w-]+/.exec(word)?.[0] ?? '', word.replace(/^[+\w-]+/, '')] as const),
);

/** Shows emoji that are written as their names, `:tada:`, as many generators did. */
export const emojiShown = (body: string) =>
  outsideCode(body, (part) =>
    part.replace(/(?<![\w:/-]):([+\w-]{1,30}):(?![\w:/-])/g, (whole, name: string) => emoji.get(name) ?? whole),
  );

export const emojiByName = rewriterOf(emojiShown);
