using Attack.Tests.Attacks;
using Attack.Tests.Kit;

namespace Attack.Tests;

/// <summary>
/// The long mode, for <c>./dev soak --attack</c>: attacks a simulator that runs, round after round, and prints what each attack came to.
/// </summary>
internal static class Program
{
    private const string Usage =
        "usage: Attack.Tests <login address> <process id> <seconds> <password> <victim> <attacker> <visitor> [words of attacks ...]";

    public static async Task<int> Main(string[] arguments)
    {
        if (arguments is not [var server, var process, var seconds, var password, var victim, var attacker, var visitor, .. var words])
        {
            System.Console.Error.WriteLine(Usage);
            return 2;
        }

        var arena = new Arena(new Uri(server), victim, [attacker, visitor], password);
        var wanted = AllAttacks.List.Where(a => words.Length == 0 || words.Any(w => a.Name.Contains(w, StringComparison.Ordinal))).ToList();
        using var siege = new Siege(arena, int.Parse(process));
        await siege.Begin();
        System.Console.WriteLine(Report.Heading);
        var broken = 0;
        foreach (var attack in wanted)
        {
            var report = await siege.Run(attack, TimeSpan.FromSeconds(double.Parse(seconds) / wanted.Count));
            System.Console.WriteLine(report);
            broken += report.Broken is null ? 0 : 1;
        }

        System.Console.WriteLine(broken == 0 ? $"{wanted.Count} attacks, none succeeded" : $"{broken} of {wanted.Count} attacks succeeded");
        return broken == 0 ? 0 : 1;
    }
}
