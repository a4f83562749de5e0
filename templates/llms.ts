import type { LlmsTemplate } from '../generator/templates/view.ts';

/** llms.txt: what it contains, in which order. Links and notes come from the content; no fact is stated here. */
// "Optional" is a section name with a meaning in llms.txt, so it is not translated.
const llms: LlmsTemplate = ({
  name,
  tagline,
  description,
  contact,
  labels,
  pages,
  plans,
  features,
  posts,
  apis,
  machines,
  skills,
  translations,
}) => ({
  title: name,
  summary: tagline,
  paragraphs: [description === tagline ? '' : description, contact ?? ''].filter(Boolean),
  sections: [
    { title: labels.llmsPages, links: pages },
    { title: labels.llmsPricing, links: plans },
    { title: labels.llmsFeatures, links: features },
    { title: labels.apis, links: apis },
    { title: labels.llmsMachines, links: machines },
    { title: labels.llmsSkills, links: skills },
    ...translations.map((translation) => ({ title: translation.name, links: translation.links })),
    { title: 'Optional', links: posts },
  ],
});

export default llms;
