import { sha256Of } from '../base/sha256.ts';
import { printJson } from '../format/json.ts';
import { declare } from '../output/output.ts';
import { alternateHeaders, machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const folder = '/.well-known/agent-skills';
const schemaUrl = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

const schema = {
  title: 'AgentSkillsIndex',
  description: '{agentSkillsSchema}',
  type: 'object',
  additionalProperties: true,
  required: ['$schema', 'skills'],
  properties: {
    $schema: { type: 'string', format: 'uri', const: schemaUrl },
    skills: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: true,
        required: ['name', 'type', 'description', 'url', 'digest'],
        properties: {
          name: { type: 'string', maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          type: { type: 'string', enum: ['skill-md', 'archive'] },
          description: { type: 'string', minLength: 1, maxLength: 1024 },
          url: { type: 'string', format: 'uri' },
          digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
        },
      },
    },
  },
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
        inputs: {},
        body: () => skill.text,
        headers: alternateHeaders,
        links: [],
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
      inputs: {},
      body: () => printJson(index),
      headers: machineHeaders,
      links: [],
      source: 'agent-skills',
      schema,
      announce: { rel: 'service-meta', type: 'application/json' },
      endpoint: {
        id: 'agentSkills',
        tag: 'Agents',
        summary: { label: 'agentSkillsSummary' },
        description: { label: 'agentSkillsDescription' },
        example: index,
      },
    });
  },
};
