/** What neither the type checker nor prettier sees. */

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['dist', 'site', 'sw.js', 'dev', 'test-results', 'src/api/schema.d.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js'] },
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      'no-undef': 'off', // the type checker's
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Fixtures of Playwright name what they need by such a pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Maps and dates here are made anew by what derives them, or are nobody's to watch.
      'svelte/prefer-svelte-reactivity': 'off',
      // `{' '}` keeps a space that would be dropped.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What a component hands to a callback has a type for svelte-check alone.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // `rules/text.ts` escapes the text it marks.
    files: ['src/pages/HowTo.svelte', 'src/pages/Rules.svelte', 'src/rules/RuleEntry.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
