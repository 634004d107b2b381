export function refuseOtherNode(program: string, sums: string): Promise<void>;
