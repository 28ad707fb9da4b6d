import { resetEnv } from '../../platform/process/env';
import { log } from '../../platform/process/log';
import { warnOfPartialForm } from './settings';

jest.mock('../../platform/process/log', () => {
  const warn = jest.fn();
  return { log: () => ({ warn }) };
});

const all = { MARKETING_FORM_HOST: 'forms.example', MARKETING_FORM_PORTAL: 'portal', MARKETING_FORM_ID: 'form' };

afterEach(() => {
  for (const name of Object.keys(all)) delete process.env[name];
  resetEnv();
});

test('a form that is configured in part is named, with what it lacks', () => {
  Object.assign(process.env, { MARKETING_FORM_HOST: all.MARKETING_FORM_HOST });
  resetEnv();
  warnOfPartialForm();
  expect(jest.mocked(log().warn).mock.calls).toEqual([
    ['the marketing form is not shown: MARKETING_FORM_PORTAL and MARKETING_FORM_ID not set'],
  ]);
});

test.each([{}, all])('nothing is logged of %p', (settings) => {
  Object.assign(process.env, settings);
  resetEnv();
  jest.mocked(log().warn).mockClear();
  warnOfPartialForm();
  expect(log().warn).not.toHaveBeenCalled();
});
