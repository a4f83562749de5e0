import { sha256Of } from '../base/sha256.ts';
import type { JsonSchema } from '../base/validator.ts';
import { printJson } from '../format/json.ts';
import { declare, endpointOf } from '../output/output.ts';
import { alternateHeaders, machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, narrowed, objectOf, text, uri } from './parts/schemas.ts';

const folder = '/.well-known/agent-skills';
const schemaUrl = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

const skillSchema = objectOf(
  {
    name: { type: 'string', maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    type: { type: 'string', enum: ['skill-md', 'archive'] },
    description: { type: 'string', minLength: 1, maxLength: 1024 },
    url: text,
    digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
  },
  'open',
);

const indexOf = (skill: JsonSchema) =>
  objectOf({ $schema: { ...uri, const: schemaUrl }, skills: listOf(skill) }, 'open');

/** The schema of any index of skills, whose addresses may be relative to its own. */
export const skillsStandard = indexOf(skillSchema);

const schema = {
  title: 'AgentSkillsIndex',
  description: '{agentSkillsSchema}',
  ...indexOf(narrowed(skillSchema, { properties: { url: uri } })),
};

/** `/.well-known/agent-skills/`: every skill as written, and an index of them; nothing without skills. Agent Skills Discovery 0.2.0. */
export const agentSkills: Resource = {
  name: 'agent-skills',
  schema,
  *outputs(site) {
    if (site.skills.length === 0) return;
    const files = site.skills.map((skill) => ({
      skill,
      output: declare({
        path: `${folder}/${skill.name}/SKILL.md`,
        mediaType: 'text/markdown; charset=utf-8',
        body: () => skill.text,
        headers: alternateHeaders,
        source: skill.file,
        role: { kind: 'skill', skill },
      }),
    }));
    yield* files.map(({ output }) => output);
    const index = {
      $schema: schemaUrl,
      skills: files.map(({ skill, output }) => ({
        name: skill.name,
        type: 'skill-md',
        description: skill.description,
        url: site.baseUrl + output.path,
        digest: `sha256:${sha256Of(skill.text)}`,
      })),
    };
    yield declare({
      path: `${folder}/index.json`,
      mediaType: 'application/json',
      body: () => printJson(index),
      headers: machineHeaders,
      source: 'agent-skills',
      schema,
      announce: { rel: 'service-meta', type: 'application/json' },
      endpoint: endpointOf('agentSkills', 'Agents', 'agentSkills', index),
    });
  },
};
