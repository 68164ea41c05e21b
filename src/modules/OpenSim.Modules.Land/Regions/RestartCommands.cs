using System.Globalization;
using OpenSim.Console;
using OpenSim.Modules.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Land.Regions;

/// <summary><c>region restart notice|bluebox|abort</c>.</summary>
internal sealed class RestartCommands(Scene scene, IRestartModule restarts)
{
    private const string Arguments = "<message> <seconds>+";
    private const int MaxSeconds = 7 * 24 * 3600;

    private const string Explanation =
        "{0} in the message stands for the time that is left. With several times everybody is told at each of them. Example: "
        + "region restart notice \"The region restarts in {0}.\" 300 60 10";

    public void AddTo(CommandGroup regions)
    {
        regions.Add("region restart notice", Arguments, "Restarts the region after so many seconds, and tells everybody in passing.",
            c => Schedule(c, modal: false), Explanation);
        regions.Add("region restart bluebox", Arguments,
            "Restarts the region after so many seconds, and tells everybody by a message that stays until it is clicked away.",
            c => Schedule(c, modal: true), Explanation);
        regions.Add("region restart abort", "[<message>]", "Does not restart the region after all.", Abort);
    }

    private void Schedule(CommandContext context, bool modal)
    {
        if (context.Arguments.Count < 2 || Times(context.Arguments.Skip(1)) is not { } times)
        {
            context.FailWithUsage($"Seconds are whole numbers from 0 to {MaxSeconds}.");
            return;
        }

        using (scene.Token.Take())
            restarts.Schedule(context.Arguments[0], times, modal);
        context.WriteLine($"Region {scene.Info.Name} scheduled for restart in {times.Max()} seconds.");
    }

    private void Abort(CommandContext context)
    {
        bool aborted;
        using (scene.Token.Take())
            aborted = restarts.Abort(string.Join(' ', context.Arguments));
        if (aborted)
            context.WriteLine($"Restart of {scene.Info.Name} aborted.");
        else
            context.Fail($"No restart of {scene.Info.Name} is under way.");
    }

    private static List<int>? Times(IEnumerable<string> words)
    {
        var times = new List<int>();
        foreach (var word in words.SelectMany(w => w.Split(',', StringSplitOptions.RemoveEmptyEntries)))
        {
            if (!int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds) || seconds > MaxSeconds)
                return null;
            times.Add(seconds);
        }

        return times.Count > 0 ? times : null;
    }
}
