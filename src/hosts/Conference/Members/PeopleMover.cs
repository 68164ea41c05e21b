using System.Globalization;
using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Members;

/// <summary>Moves the people of a region to another while it restarts, and back, by the command that operators have for it.</summary>
internal sealed class PeopleMover(ConferencePlan plan, IMemberLink link, NewsBoard board, TimeProvider time)
{
    private const string LandingAside = "128/128/30";
    private static readonly TimeSpan FirstReading = TimeSpan.FromSeconds(5);

    /// <summary>Who was there and where. Who cannot be moved is told why the region goes by the region itself, when it ends.</summary>
    public async Task<IReadOnlyList<PersonReading>> Away(MemberPlan region)
    {
        var people = await PeopleIn(region);
        if (people.Count == 0 || region.Aside.Length == 0)
            return [];
        await link.Command(region, $"alert {region.Name} restarts. You are moved to {region.Aside} meanwhile, and back.");
        List<PersonReading> moved = [];
        foreach (var person in people)
            if (await link.Command(region, Teleport(person, region.Aside, LandingAside)) is { IsGood: true })
                moved.Add(person);
        await WaitUntilGone(region, moved);
        board.Say($"{region.Name}: {moved.Count} of {people.Count} people are in {region.Aside} meanwhile.");
        return moved;
    }

    public async Task Back(MemberPlan region, IReadOnlyList<PersonReading> people)
    {
        if (people.Count == 0 || plan.Find(region.Aside) is not { } aside)
            return;
        foreach (var person in people)
            await link.Command(aside, Teleport(person, region.Name,
                string.Create(CultureInfo.InvariantCulture, $"{person.X:0.#}/{person.Y:0.#}/{person.Z:0.#}")));
        board.Say($"{region.Name}: {people.Count} people were asked back.");
    }

    private static string Teleport(PersonReading person, string region, string place) => $"teleport user {person.Name} \"{region}/{place}\"";

    private async Task<IReadOnlyList<PersonReading>> PeopleIn(MemberPlan region)
    {
        IReadOnlyList<PersonReading> people = [];
        await Follow(region, FirstReading, reading =>
        {
            people = reading.People;
            return false;
        });
        return people;
    }

    private Task WaitUntilGone(MemberPlan region, IReadOnlyList<PersonReading> moved)
    {
        var names = moved.Select(person => person.Name).ToHashSet();
        return names.Count == 0
            ? Task.CompletedTask
            : Follow(region, plan.Seconds(ConferenceSettings.MovePatience),
                reading => reading.People.Any(person => names.Contains(person.Name)));
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
