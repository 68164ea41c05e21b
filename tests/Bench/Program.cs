using Bench.Harness;

namespace Bench;

internal static class Program
{
    public static int Main(string[] words)
    {
        if (words is [Starts.StartedProgram.BareWord])
            return Starts.StartedProgram.RunBare();
        if (words is ["generate", "scripts", .. var things])
            return Scripts.Engine.VisitedThings.Run(things);
        if (words is ["generate", .. var rest])
            return Store.RegionGenerator.Run(rest);
        if (words is ["soak-scripts", .. var minutes])
            return Scripts.Engine.ScriptSoak.Run(minutes);
        IBench[] all =
        [
            .. typeof(Program).Assembly.GetTypes()
                .Where(t => typeof(IBench).IsAssignableFrom(t) && t.IsClass)
                .Select(t => (IBench)Activator.CreateInstance(t)!)
                .OrderBy(b => b.Name, StringComparer.Ordinal)
        ];
        var wanted = all.Where(b => words.Length == 0 || words.Any(w => b.Name.Contains(w, StringComparison.OrdinalIgnoreCase))).ToList();
        if (wanted.Count == 0)
        {
            Console.Error.WriteLine($"There is no such bench. There are: {string.Join(' ', all.Select(b => b.Name))}");
            return 2;
        }

        Console.WriteLine(
            "Cost of the work as a multiple of the bare work, middle of 11 rounds (second lowest..second highest). Processor time.");
        foreach (var bench in wanted)
            bench.Run(new Comparison(Console.Out));
        return 0;
    }
}
