using System.Globalization;
using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Members;

/// <summary>Moves the people of a region to another while it restarts, and back, by the command that operators have for it.</summary>
internal sealed class PeopleMover(ConferencePlan plan, IMemberLink link, NewsBoard board, TimeProvider time)
{
    private const string LandingAside = "128/128/30";
    private const int MaxAsks = 5;
    private static readonly TimeSpan FirstReading = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan AskAgain = TimeSpan.FromSeconds(4);

    /// <summary>Who was there and where. Anyone who cannot be moved is told why the region goes by the region itself, when it
    /// ends.</summary>
    /// <returns>Null when the region does not say who is in it; the board says so then.</returns>
    public async Task<IReadOnlyList<PersonReading>?> Away(MemberPlan region)
    {
        // Read anew behind the closed door: somebody may have come through it meanwhile. It is open again in the new process.
        if (await Read(region) is not { } before)
            return Refused(region);
        await link.Command(region, "login disable");
        if (await Read(region) is { } reading)
            return await Away(region, reading.People);
        if (before.IsOpen)
            await link.Command(region, "login enable");
        return Refused(region);
    }

    /// <summary>Asks them back until they have gone: a region that has just begun anew is not always reached at once.</summary>
    public async Task Back(MemberPlan region, IReadOnlyList<PersonReading> people)
    {
        if (people.Count == 0 || plan.Find(region.Aside) is not { } aside)
            return;
        var left = people;
        for (var asks = 0; asks < MaxAsks && left.Count > 0; asks++)
        {
            foreach (var person in left)
                await link.Command(aside, Teleport(person, region.Name,
                    string.Create(CultureInfo.InvariantCulture, $"{person.X:0.#}/{person.Y:0.#}/{person.Z:0.#}")));
            var names = await WaitUntilGone(aside, left, AskAgain);
            left = [.. left.Where(person => names.Contains(person.Name))];
        }

        board.Say($"{region.Name}: {people.Count - left.Count} of {people.Count} people are back.");
    }

    private static string Teleport(PersonReading person, string region, string place) => $"teleport user {person.Name} \"{region}/{place}\"";

    private async Task<IReadOnlyList<PersonReading>> Away(MemberPlan region, IReadOnlyList<PersonReading> people)
    {
        if (people.Count == 0 || region.Aside.Length == 0)
            return [];
        await link.Command(region, $"alert {region.Name} restarts. You are moved to {region.Aside} meanwhile, and back.");
        List<PersonReading> moved = [];
        foreach (var person in people)
            if (await link.Command(region, Teleport(person, region.Aside, LandingAside)) is { IsGood: true })
                moved.Add(person);
        var left = await WaitUntilGone(region, moved);
        moved.RemoveAll(person => left.Contains(person.Name));
        board.Say($"{region.Name}: {moved.Count} of {people.Count} people are in {region.Aside} meanwhile.");
        return moved;
    }

    private IReadOnlyList<PersonReading>? Refused(MemberPlan region)
    {
        board.Say($"{region.Name} does not say who is in it, and is not restarted: 'stop region' and 'start region' do so all the same.");
        return null;
    }

    private async Task<RegionReading?> Read(MemberPlan region)
    {
        RegionReading? read = null;
        for (var asks = 0; asks < MaxAsks && read is null; asks++)
            await Follow(region, FirstReading, reading =>
            {
                read = reading;
                return false;
            });
        return read;
    }

    private Task<HashSet<string>> WaitUntilGone(MemberPlan region, IReadOnlyList<PersonReading> people) =>
        WaitUntilGone(region, people, plan.Seconds(ConferenceSettings.MovePatience));

    /// <returns>The names of those who are still there.</returns>
    private async Task<HashSet<string>> WaitUntilGone(MemberPlan region, IReadOnlyList<PersonReading> people, TimeSpan patience)
    {
        var left = people.Select(person => person.Name).ToHashSet();
        if (left.Count > 0)
            await Follow(region, patience, reading =>
            {
                left.IntersectWith(reading.People.Select(person => person.Name));
                return left.Count > 0;
            });
        return left;
    }

    /// <param name="goOn">Whether it wants the next reading too.</param>
    private async Task Follow(MemberPlan region, TimeSpan patience, Func<RegionReading, bool> goOn)
    {
        using var cancel = new CancellationTokenSource(patience, time);
        await link.Follow(region, reading =>
        {
            if (!goOn(reading))
                cancel.Cancel();
        }, cancel.Token);
    }
}
