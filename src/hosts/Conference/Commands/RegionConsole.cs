using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Commands;

/// <summary>Takes a line to the console of a region, or of all that are ready.</summary>
internal sealed class RegionConsole(ConferencePlan plan, IMemberLink link, NewsBoard board)
{
    /// <param name="region">Null for all.</param>
    /// <returns>Whether each of them did what was asked.</returns>
    public async ValueTask<bool> Run(string line, TextWriter output, string? region)
    {
        var wanted = plan.Regions.Where(r => region is null ? board.Of(r.Name).State == MemberState.Ready : r.Name == region).ToList();
        var answers = await Task.WhenAll(wanted.Select(r => link.Command(r, line)));
        foreach (var (one, answer) in wanted.Zip(answers))
            Write(output, region is null ? one.Name + ": " : "", answer);
        return answers.All(answer => answer is { IsGood: true });
    }

    private static void Write(TextWriter output, string before, MemberAnswer? answer)
    {
        var text = answer?.Text ?? "There is no answer: the region does not run.";
        if (text.Length == 0)
            return;
        // Several lines stand below the name, or their columns would be torn apart.
        output.WriteLine(before + (before.Length > 0 && text.Contains('\n', StringComparison.Ordinal) ? "\n" : "") + text);
    }
}
