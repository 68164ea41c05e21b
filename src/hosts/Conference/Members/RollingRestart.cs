using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Members;

/// <summary>Restarts region after region, with the people of each moved aside and back. On the host grain's turns.</summary>
internal sealed class RollingRestart(
    ConferencePlan plan, IMemberLink link, NewsBoard board, TimeProvider time, Func<string, IMemberGrain> member, Func<bool> isEnding)
{
    private readonly PeopleMover _people = new(plan, link, board, time);

    /// <summary>In the order of the file. Anything that goes wrong is said on the board, and ends it before more people are in
    /// it.</summary>
    /// <returns>How many were left out.</returns>
    public async Task<int> Run(string[] regions)
    {
        var (asked, done) = (plan.Regions.Where(r => regions.Contains(r.Name, StringComparer.OrdinalIgnoreCase)).ToList(), 0);
        while (done < asked.Count && !isEnding() && await CanGoOn(asked[done]))
            done++;
        if (done < asked.Count && !isEnding())
            board.Say($"The restart ends here, after {done} of {asked.Count} regions.");
        return asked.Count - done;
    }

    // Those that the operator has stopped stay so, and one that does not say who is in it is left alone.
    private async Task<bool> CanGoOn(MemberPlan region)
    {
        try
        {
            return await Restart(region);
        }
        catch (TimeoutException e)
        {
            board.Say($"{region.Name} is slow to answer: {e.Message}");
            return false;
        }
    }

    private async Task<bool> Restart(MemberPlan region)
    {
        var state = board.Of(region.Name).State;
        if (IsLeftStopped(region))
            return true;
        var moved = state == MemberState.Ready ? await _people.Away(region) : [];
        if (moved is null)
            return true;
        if (isEnding())
            return false;
        if (IsLeftStopped(region)) // while its people were moved
            return true;
        var code = await member(region.Name).End();
        if (isEnding())
            return false;
        await member(region.Name).Start();
        if (!await IsReady(region))
            return false;
        await _people.Back(region, moved);
        return code == 0; // what one could not save the next could not either
    }

    private bool IsLeftStopped(MemberPlan region)
    {
        if (board.Of(region.Name).State != MemberState.Stopped)
            return false;
        board.Say($"{region.Name} is stopped, and stays so: 'start region' starts it.");
        return true;
    }

    private async Task<bool> IsReady(MemberPlan region)
    {
        var patience = plan.Seconds(ConferenceSettings.StartPatience);
        try
        {
            return await member(region.Name).Ready().WaitAsync(patience, time);
        }
        catch (TimeoutException)
        {
            board.Say($"{region.Name} is not ready after {patience.TotalSeconds:0} s. People who were moved stay where they are.");
            return false;
        }
    }
}
