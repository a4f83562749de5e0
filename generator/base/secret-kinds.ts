/** A kind of key, token or password that can be told by its form. */
export interface SecretKind {
  /** Its name, as a message puts it after "This looks like". */
  readonly name: string;
  /** Its beginnings, or the texts that tell where it is. */
  readonly starts: readonly string[];
  /**
   * The pattern after a start: repetitions have an upper bound, so that no text takes more than a fixed time for each of its characters. If it
   * has a group, the group is the secret, and otherwise all of it with its start.
   */
  readonly rest: RegExp;
  /** The pattern right before a start; a group in it is a part of the secret. */
  readonly before?: RegExp;
  /** Where a start is looked for: where a run of letters, digits, `_` and `-` begins that is long enough for a key, or anywhere. */
  readonly within: 'run' | 'text';
  /** Whether what has the form only stands for a secret, if that is not told as of a key. */
  readonly isExample?: (value: string) => boolean;
}

type Rest = Pick<SecretKind, 'before' | 'isExample'>;

/** A kind that begins with a fixed text, and whose letters, digits, `_` and `-` are enough to be told by. */
function token(name: string, starts: string, rest: RegExp, _source: string, more: Rest = {}): SecretKind {
  return { name, starts: starts.split(' '), rest: new RegExp(`${rest.source}(?!\\w)`, 'y'), within: 'run', ...more };
}

/** A kind that is told by what is written beside it. A start with a rare first letter is found fastest. */
function besides(name: string, starts: string, rest: RegExp, _source: string, more: Rest = {}): SecretKind {
  return { name, starts: starts.split(' '), rest: new RegExp(rest.source, 'y'), within: 'text', ...more };
}

/** The kinds to look for. One line each, with the page that states or shows the form. */
// biome-ignore format: one line each
export const secretKinds: readonly SecretKind[] = [
  besides('a private key', 'BEGIN', / (?:[A-Z0-9]{1,20} ){0,5}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]){1,40}(?:[A-Za-z-]{1,20}: [^\n\\]{1,100}(?:\n|\\[nr])(?:\s|\\[nr]){0,40}){0,5}[A-Za-z0-9+/]{40}/, 'https://www.rfc-editor.org/rfc/rfc7468#section-10', { before: /(-----)$/ }),
  besides('an AWS secret access key', 'Access', /Key[\s"'`:=>|*]{1,12}([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/, 'https://docs.aws.amazon.com/STS/latest/APIReference/API_Credentials.html', { before: /ecret$/ }),
  token('an AWS secret access key', 'aws_secret_access_key AWS_SECRET_ACCESS_KEY', /[\s"'`:=>|*]{1,12}([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/, 'https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html'),
  besides('an Azure storage key', 'Key=', /([A-Za-z0-9+/]{86}==)/, 'https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string', { before: /Account$/i }),
  besides('an Azure access key', 'Key=', /([A-Za-z0-9+/]{43}=)(?![A-Za-z0-9+/=])/, 'https://learn.microsoft.com/azure/service-bus-messaging/service-bus-sas', { before: /SharedAccess$/i }),
  besides('a password in a connection string', ';', / ?[Pp](?:assword|ASSWORD|wd|WD) ?= ?["']?([^\s;"'`<>&\\]{8,128})(?![^\s;"'`<>&\\])/, 'https://learn.microsoft.com/dotnet/framework/data/adonet/connection-string-syntax', { before: /(?<![a-z])(?:server|data source|host|addr(?:ess)?|database|initial catalog|user(?: ?id|name)?|uid|driver) ?=[^;\n]{1,100}(?:;[^;\n]{1,100}){0,5}$/i, isExample: isExamplePassword }),
  besides('a Microsoft Entra client secret', 'Q~', /[\w.~-]{31,34}(?![\w~-])/, 'https://learn.microsoft.com/entra/identity-platform/how-to-add-credentials', { before: /(?<![\w.~-])([\w.~]{3}\d)$/ }),
  token('a Slack webhook', '/', /[A-Za-z0-9]{20,28}/, 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks', { before: /hooks\.slack\.com\/(services\/T[A-Z0-9]{6,14}\/B[A-Z0-9]{6,14})$/ }),
  token('a Discord webhook', '/', /[\w-]{60,80}/, 'https://discord.com/developers/docs/resources/webhook', { before: /\/api\/webhooks\/(\d{17,20})$/ }),
  token('a Terraform token', '.', /[\w=-]{60,70}/, 'https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens', { before: /(?<![A-Za-z0-9])([A-Za-z0-9]{14}\.atlasv1)$/ }),
  besides('a password in a URL', '@', /(?=[\w-]{1,63}\.)[\w.-]{3,253}/, 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1', { before: /:\/\/([^\s/?#@:"'`<>()[\]{}$*&%|\\]{1,64}:[^\s/?#@"'`<>()[\]{}$*|\\]{4,128})$/, isExample: isExampleLogin }),
  token('a PuTTY private key', 'PuTTY-User-Key-File-', /[23]/, 'https://the.earth.li/~sgtatham/putty/latest/htmldoc/AppendixC.html'),
  token('an age private key', 'AGE-SECRET-KEY-1', /[02-9AC-HJ-NP-Z]{58}/, 'https://github.com/FiloSottile/age'),
  token('an AWS access key id', 'AKIA ASIA', /[A-Z2-7]{16}/, 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html'),
  token('an Amazon Bedrock key', 'ABSKQmVkcm9ja0FQSUtleS', /[A-Za-z0-9+/]{80,260}/, 'https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html'),
  token('a Google API key', 'AIza', /[\w-]{35}/, 'https://cloud.google.com/docs/authentication/api-keys'),
  token('a Google OAuth client secret', 'GOCSPX-', /[\w-]{28}/, 'https://developers.google.com/identity/protocols/oauth2'),
  token('a Google access token', 'ya29.', /[\w-]{30,400}/, 'https://developers.google.com/identity/protocols/oauth2'),
  token('a GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', /[A-Za-z0-9]{36,251}/, 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github'),
  token('a GitHub token', 'github_pat_', /[A-Za-z0-9_]{70,251}/, 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github'),
  token('a GitLab token', 'glpat- gldt- glrt- glrtr- glptt- glcbt- glft- glsoat- glagent- glimt- gloas- glwt- glffct-', /[\w-]{20,300}/, 'https://docs.gitlab.com/security/tokens/'),
  token('a Bitbucket app password', 'ATBB', /[A-Za-z0-9]{32}/, 'https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/'),
  token('an Atlassian token', 'ATATT3xFfGF0 ATCTT3xFfGN0', /[\w-]{50,300}/, 'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/'),
  token('an npm token', 'npm_', /[A-Za-z0-9]{36}/, 'https://docs.npmjs.com/about-access-tokens'),
  token('a PyPI token', 'pypi-AgE', /[\w-]{50,500}/, 'https://pypi.org/help/#apitoken'),
  token('a RubyGems key', 'rubygems_', /[0-9a-f]{48}/, 'https://guides.rubygems.org/api-key-scopes/'),
  token('a crates.io token', 'cio', /[A-Za-z0-9]{32}/, 'https://doc.rust-lang.org/cargo/reference/publishing.html'),
  token('a NuGet key', 'oy2', /[a-z0-9]{43}/, 'https://learn.microsoft.com/nuget/nuget-org/scoped-api-keys'),
  token('a Docker token', 'dckr_pat_ dckr_oat_', /[\w-]{27,32}/, 'https://docs.docker.com/security/access-tokens/'),
  token('an Artifactory key', 'AKCp', /[A-Za-z0-9]{69}/, 'https://jfrog.com/help/r/jfrog-platform-administration-documentation/user-profile'),
  token('a Stripe key', 'sk_live_ rk_live_', /[A-Za-z0-9]{16,247}/, 'https://docs.stripe.com/keys'),
  token('a Stripe webhook secret', 'whsec_', /[A-Za-z0-9]{32,64}/, 'https://docs.stripe.com/webhooks'),
  token('a Shopify token', 'shpat_ shpca_ shppa_ shpss_', /[0-9a-fA-F]{32}/, 'https://shopify.dev/docs/apps/build/authentication-authorization'),
  token('a Square token', 'sq0atp- sq0csp- EAAAl', /[\w-]{22,60}/, 'https://developer.squareup.com/docs/build-basics/access-tokens'),
  token('a Facebook token', 'EAA', /[A-Za-z0-9]{90,400}(?![+/=])/, 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/'),
  token('a Slack token', 'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-', /(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{16,250}/, 'https://docs.slack.dev/authentication/tokens'),
  token('a Discord bot token', 'MT Mj Mz ND NT Nj Nz OD OT', /[\w-]{21,27}\.[\w-]{6}\.[\w-]{27,45}/, 'https://discord.com/developers/docs/reference#authentication'),
  token('a Telegram bot token', 'AA', /[\w-]{33}/, 'https://core.telegram.org/bots/api#authorizing-your-bot', { before: /(?<!\d)(\d{8,10}:)$/ }),
  token('a Twilio key', 'SK', /[0-9a-f]{32}/, 'https://www.twilio.com/docs/iam/api-keys'),
  token('a SendGrid key', 'SG.', /[\w-]{20,24}\.[\w-]{39,50}/, 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys'),
  token('a Mailgun key', 'key-', /[0-9a-f]{32}/, 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt'),
  token('a Brevo key', 'xkeysib- xsmtpsib-', /[0-9a-f]{64}-[A-Za-z0-9]{16}/, 'https://developers.brevo.com/docs/getting-started'),
  token('a Resend key', 're_', /[A-Za-z0-9]{8}_[A-Za-z0-9]{24}/, 'https://resend.com/docs/dashboard/api-keys/introduction'),
  token('an OpenAI key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', /[\w-]{40,250}/, 'https://platform.openai.com/docs/api-reference/authentication'),
  token('an Anthropic key', 'sk-ant-', /[\w-]{40,250}/, 'https://docs.anthropic.com/en/api/overview'),
  token('an OpenRouter key', 'sk-or-v1-', /[0-9a-f]{64}/, 'https://openrouter.ai/docs/api-reference/authentication'),
  token('an API key', 'sk-', /(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{32,64}/, 'https://api-docs.deepseek.com/'),
  token('an ElevenLabs key', 'sk_', /[0-9a-f]{48}/, 'https://elevenlabs.io/docs/api-reference/authentication'),
  token('a Hugging Face token', 'hf_ api_org_', /[A-Za-z0-9]{34}/, 'https://huggingface.co/docs/hub/security-tokens'),
  token('a Groq key', 'gsk_', /[A-Za-z0-9]{52}/, 'https://console.groq.com/docs/quickstart'),
  token('an xAI key', 'xai-', /[A-Za-z0-9]{70,90}/, 'https://docs.x.ai/docs/overview'),
  token('a Perplexity key', 'pplx-', /[A-Za-z0-9]{48}/, 'https://docs.perplexity.ai/getting-started/quickstart'),
  token('a Replicate token', 'r8_', /[A-Za-z0-9]{37}/, 'https://replicate.com/docs/topics/security/api-tokens'),
  token('a LangSmith key', 'lsv2_pt_ lsv2_sk_', /[0-9a-f]{32}_[0-9a-f]{10}/, 'https://docs.langchain.com/langsmith/create-account-api-key'),
  token('a DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', /[0-9a-f]{64}/, 'https://docs.digitalocean.com/reference/api/create-personal-access-token/'),
  token('a Cloudflare origin CA key', 'v1.0-', /[0-9a-f]{24}-[0-9a-f]{146}/, 'https://developers.cloudflare.com/fundamentals/api/get-started/ca-keys/'),
  token('a Heroku token', 'HRKU-', /[\w-]{36,62}/, 'https://devcenter.heroku.com/articles/authentication'),
  token('a Fly token', 'fm1r_ fm1a_ fm2_', /[A-Za-z0-9+/]{100,600}/, 'https://fly.io/docs/security/tokens/'),
  token('a Netlify token', 'nfp_', /[A-Za-z0-9]{36,40}/, 'https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/'),
  token('a Supabase key', 'sbp_', /[0-9a-f]{40}/, 'https://supabase.com/docs/guides/api/api-keys'),
  token('a Supabase key', 'sb_secret_', /[\w-]{31,40}/, 'https://supabase.com/docs/guides/api/api-keys'),
  token('a PlanetScale password', 'pscale_pw_ pscale_tkn_ pscale_oauth_', /[\w-]{32,64}/, 'https://planetscale.com/docs/api/reference/service-tokens'),
  token('a Databricks token', 'dapi', /[0-9a-f]{32}/, 'https://docs.databricks.com/aws/en/dev-tools/auth/pat'),
  token('a Vault token', 'hvs. hvb. hvr.', /[\w-]{24,300}/, 'https://developer.hashicorp.com/vault/docs/concepts/tokens'),
  token('a Doppler token', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', /[A-Za-z0-9]{40,44}/, 'https://docs.doppler.com/docs/service-tokens'),
  token('a Pulumi token', 'pul-', /[0-9a-f]{40}/, 'https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/'),
  token('a 1Password token', 'ops_eyJ', /[A-Za-z0-9+/]{200,2000}/, 'https://developer.1password.com/docs/service-accounts/'),
  token('a 1Password secret key', 'A3-', /[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}/, 'https://support.1password.com/secret-key-security/'),
  token('a Sentry token', 'sntryu_', /[0-9a-f]{64}/, 'https://docs.sentry.io/account/auth-tokens/'),
  token('a Sentry token', 'sntrys_', /[\w+/=]{60,500}/, 'https://docs.sentry.io/account/auth-tokens/'),
  token('a New Relic key', 'NRAK-', /[A-Z0-9]{27}/, 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'),
  token('a Grafana token', 'glsa_', /[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}/, 'https://grafana.com/docs/grafana/latest/administration/service-accounts/'),
  token('a Grafana Cloud token', 'glc_eyJ', /[A-Za-z0-9+/]{32,400}/, 'https://grafana.com/docs/grafana-cloud/account-management/authentication-and-permissions/access-policies/'),
  token('a Dynatrace token', 'dt0c01. dt0s01.', /[A-Z2-7]{24}\.[A-Z2-7]{64}/, 'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens'),
  token('a Postman key', 'PMAK-', /[0-9a-f]{24}-[0-9a-f]{34}/, 'https://learning.postman.com/docs/developer/postman-api/authentication/'),
  token('a Linear key', 'lin_api_ lin_oauth_', /[A-Za-z0-9]{40,64}/, 'https://linear.app/developers/graphql'),
  token('a Notion token', 'ntn_ secret_', /[A-Za-z0-9]{43,46}/, 'https://developers.notion.com/docs/authorization'),
  token('a Figma token', 'figd_', /[\w-]{40}/, 'https://www.figma.com/developers/api#access-tokens'),
  token('an Airtable token', 'pat', /[A-Za-z0-9]{14}\.[0-9a-f]{64}/, 'https://airtable.com/developers/web/guides/personal-access-tokens'),
  token('a Dropbox token', 'sl.', /[\w-]{130,1500}/, 'https://www.dropbox.com/developers/documentation/http/documentation'),
  token('a Mapbox secret token', 'sk.eyJ', /[\w-]{50,200}\.[\w-]{22}/, 'https://docs.mapbox.com/help/dive-deeper/access-tokens/'),
  token('an Alibaba Cloud key id', 'LTAI', /[A-Za-z0-9]{16,26}/, 'https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair'),
  token('a Tencent Cloud key id', 'AKID', /[A-Za-z0-9]{32}/, 'https://www.tencentcloud.com/document/product/598/32675'),
  token('a JSON Web Token', 'eyJ', /[\w-]{10,160}\.eyJ[\w-]{10,2000}\.[\w-]{20,700}/, 'https://www.rfc-editor.org/rfc/rfc7519'),
];

/**
 * Whether what has the form of a key stands for one, as in documentation: it says so, as AWS's example keys do, it has too few different
 * characters, or it counts up. Of 10 million random keys of 16 characters in 32, one or two have so few, and of longer keys none.
 */
export function isPlaceholder(value: string): boolean {
  if (words.test(value) || publishedExamples.some((example) => value.includes(example))) return true;
  const tail = value.slice(-longestJudged);
  return new Set(tail).size < (tail.length < 12 ? 0 : 6) || countsUp(tail);
}

const words = /example|placeholder|your[-_]|change[-_]?me|redacted|replace[-_]|xxxxx|dummy[-_]/i;

/** Beyond this, more characters say no more. */
const longestJudged = 40;

/** Whether more than half of the characters are the one before, or the next in its order, as in `0123456789abcdef`. */
function countsUp(text: string): boolean {
  let steps = 0;
  for (let index = 1; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    if (step === 0 || step === 1) steps += 1;
  }
  return text.length >= 12 && steps * 2 > text.length;
}

/**
 * Whether `user:password@host` is one that documentation writes: the host is reserved for that, is this machine or has no dot, or the
 * password is a word for one or the same as the user. https://www.rfc-editor.org/rfc/rfc2606
 */
export function isExampleLogin(value: string): boolean {
  const [, user = '', password = '', host = ''] = /^([^:]*):(.*)@([^@]*)$/.exec(value) ?? [];
  if (!host.includes('.') || exampleHosts.test(host)) return true;
  return user.toLowerCase() === password.toLowerCase() || passwordWords.test(password) || new Set(password).size < 3;
}

const exampleHosts =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|host\.com|domain\.com)\.?$|^(?:127\.|0\.0\.0\.0)/i;
const passwordWords =
  /^(?:my|your|the|db|some)?[-_]?(?:pass|passwd|password|pwd|pw|secret|token|key|api[-_]?key|x-oauth-basic|x-token-auth)\d{0,3}$/i;

/** Whether the password of a connection string is one that documentation writes: a word for one, a variable, or nothing that anybody would choose. */
export function isExamplePassword(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  return (
    kinds < 2 ||
    /^[<{[$%*(]|p[a@]ss[-_]?w?(?:[o0]?rd)?|secret|\.\.\./i.test(value) ||
    isPlaceholder(value) ||
    new Set(value).size < 5
  );
}

/** Keys that documentation prints, which give access to nothing. */
const publishedExamples: readonly string[] = [
  // https://www.jwt.io/
  'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  // https://core.telegram.org/bots/tutorial
  'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  // https://learn.microsoft.com/azure/storage/common/storage-connect-azurite
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
];
