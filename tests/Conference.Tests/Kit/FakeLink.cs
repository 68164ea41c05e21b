using System.Collections.Concurrent;
using OpenSim.Conference.Links;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>Members that answer what a test has them answer.</summary>
internal sealed class FakeLink : IMemberLink
{
    public ConcurrentQueue<string> Commands { get; } = new();

    /// <summary>Names of those that are not ready, however long they run.</summary>
    public ConcurrentDictionary<string, bool> Busy { get; } = new();

    /// <summary>Names of those that nobody may log in to.</summary>
    public ConcurrentDictionary<string, bool> Closed { get; } = new();

    /// <summary>Names of those that do not say who is in them.</summary>
    public ConcurrentDictionary<string, bool> Mute { get; } = new();

    /// <summary>Names of those that give no answer about their health.</summary>
    public ConcurrentDictionary<string, bool> Silent { get; } = new();

    /// <summary>By region.</summary>
    public ConcurrentDictionary<string, PersonReading[]> People { get; } = new();

    public Task<MemberAnswer?> Ready(MemberPlan member) => Task.FromResult(Busy.ContainsKey(member.Name) ? null
        : Closed.ContainsKey(member.Name) ? new MemberAnswer(false, "Logins are closed.")
        : new MemberAnswer(true, "OK"));

    public Task<MemberAnswer?> Health(MemberPlan member) =>
        Task.FromResult(Silent.ContainsKey(member.Name) ? null : new MemberAnswer(true, "OK"));

    /// <summary>How many of a region's teleports come to nothing before they go on.</summary>
    public ConcurrentDictionary<string, int> Failures { get; } = new();

    // A person who is moved is there at once.
    public Task<MemberAnswer?> Command(MemberPlan member, string line)
    {
        Commands.Enqueue($"{member.Name}: {line}");
        if (line.StartsWith("teleport user ", StringComparison.Ordinal) && People.TryGetValue(member.Name, out var people)
            && Failures.AddOrUpdate(member.Name, -1, (_, left) => left - 1) < 0)
        {
            var there = line.Split('"', '/')[1];
            var moved = people.Where(p => line.Contains(p.Name, StringComparison.Ordinal)).ToList();
            People[member.Name] = [.. people.Except(moved)];
            People[there] = [.. People.GetValueOrDefault(there, []), .. moved];
        }

        return Task.FromResult<MemberAnswer?>(new(true, ""));
    }

    public Task Follow(MemberPlan member, Action<RegionReading> read, CancellationToken cancel)
    {
        if (!Mute.ContainsKey(member.Name))
            read(new RegionReading(People.GetValueOrDefault(member.Name, []), 45, 1, 1, 100, 0, true));
        return Task.CompletedTask;
    }
}
