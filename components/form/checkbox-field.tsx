import { Checkbox } from '@/components/ui/checkbox';

import { useFormContext } from './form-context';

/** A box of the form around it, which says yes or no. */
export function CheckboxField({ name, ...rest }: { name: string; label: string; className?: string }) {
  const { control } = useFormContext();
  return <Checkbox {...rest} {...control(name)} />;
}
