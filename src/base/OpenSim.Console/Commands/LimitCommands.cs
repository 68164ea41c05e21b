using System.Globalization;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Console.Commands;

/// <summary><c>show limits</c>: what strangers can make the program hold or do, and how much of it they have made it.</summary>
internal sealed class LimitCommands(StatRegistry statistics)
{
    public void AddTo(CommandRegistry commands) =>
        commands.Group(GeneralCommands.Category).Add("show limits", "[<words>]",
            "Shows what visitors can make the program hold or do, and how much of it they have made it.", Show, """
            One line a bound: for whom it is, the most that is let, what is used now (by the one who uses most), the most ever used,
            how often more was refused, and the setting that changes it. With words, only bounds that have them in their name or
            meaning, with what each means.
            """);

    private void Show(CommandContext context)
    {
        var words = string.Join(' ', context.Arguments);
        var bounds = statistics.All.OfType<Bound>().Where(b => Has(b, words)).ToList();
        if (bounds.Count == 0)
        {
            context.Fail(words.Length == 0 ? "There are no limits." : $"There is no limit '{words}'; 'show limits' shows all.");
            return;
        }

        var table = new ConsoleTable("Limit", "per", ">max", ">now", ">peak", ">refused", "unit", "setting");
        foreach (var bound in bounds)
            table.Add(bound.Name, bound.Limit.Per.ToString().ToLowerInvariant(), Number(bound.Max), Number(bound.Used),
                Number(bound.Peak), Number(bound.Refused), bound.Unit, Setting(bound));
        table.WriteTo(context.Out);
        if (words.Length == 0)
            return;
        foreach (var bound in bounds)
            context.WriteLine($"{bound.Name}: {bound.Limit.Description}");
    }

    private static bool Has(Bound bound, string words) =>
        bound.Name.Contains(words, StringComparison.OrdinalIgnoreCase)
        || bound.Limit.Description.Contains(words, StringComparison.OrdinalIgnoreCase);

    private static string Setting(Bound bound) =>
        bound.Limit.Setting is { } setting ? $"[{setting.Section}] {setting.Key}" : "";

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);
}
