import { walk } from '../newsroom/walk';

it('does what it shows, on ten walks', () => walk(10, 40));
