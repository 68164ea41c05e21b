using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>What this process has been told of experiences and of people's words to them, for a minute each. Any thread.</summary>
internal sealed class ExperienceBook(IExperienceService service, TimeProvider time)
{
    private const int MaxKept = 2000; // of either; then all is asked anew

    private static readonly TimeSpan Age = TimeSpan.FromMinutes(1);

    private readonly ConcurrentDictionary<UUID, (Experience? Found, long At)> _experiences = new();
    private readonly ConcurrentDictionary<UUID, (IReadOnlyDictionary<UUID, bool> Said, long At)> _people = new();

    private readonly ConcurrentDictionary<(UUID Experience, UUID Asset), (bool Is, long At)> _scripts = new();

    public IExperienceService Service => service;

    public bool TryFind(UUID id, out Experience? found)
    {
        var isKnown = _experiences.TryGetValue(id, out var kept) && IsFresh(kept.At);
        found = isKnown ? kept.Found : null;
        return isKnown;
    }

    public async ValueTask<Experience?> Find(UUID id)
    {
        if (TryFind(id, out var known))
            return known;
        var found = (await service.GetExperiences([id])) is [var one, ..] ? one : null;
        Keep(_experiences, id, (found, Now));
        return found;
    }

    public async ValueTask<IReadOnlyList<Experience>> Find(IReadOnlyList<UUID> ids)
    {
        var found = await service.GetExperiences(ids);
        foreach (var one in found)
            Keep(_experiences, one.Id, (one, Now));
        return found;
    }

    public bool TryOfScript(UUID experience, UUID asset, out Experience? found)
    {
        found = null;
        if (!_scripts.TryGetValue((experience, asset), out var kept) || !IsFresh(kept.At))
            return false;
        return !kept.Is || TryFind(experience, out found);
    }

    public async ValueTask<Experience?> OfScript(UUID experience, UUID asset)
    {
        if (TryOfScript(experience, asset, out var known))
            return known;
        var isOf = await service.HasScript(experience, asset);
        Keep(_scripts, (experience, asset), (isOf, Now));
        return isOf ? await Find(experience) : null;
    }

    public async ValueTask AddScript(UUID experience, UUID asset)
    {
        await service.AddScript(experience, asset);
        _scripts.TryRemove((experience, asset), out _);
    }

    public async ValueTask<Experience?> Store(Experience experience)
    {
        var stored = await service.Store(experience);
        _experiences.TryRemove(experience.Id, out _);
        return stored;
    }

    public bool TryPermissions(UUID agent, out IReadOnlyDictionary<UUID, bool> said)
    {
        var isKnown = _people.TryGetValue(agent, out var kept) && IsFresh(kept.At);
        said = isKnown ? kept.Said : new Dictionary<UUID, bool>();
        return isKnown;
    }

    public async ValueTask<IReadOnlyDictionary<UUID, bool>> PermissionsOf(UUID agent)
    {
        if (TryPermissions(agent, out var known))
            return known;
        var said = await service.GetPermissions(agent);
        Keep(_people, agent, (said, Now));
        return said;
    }

    public async ValueTask SetPermission(UUID agent, UUID experience, ExperiencePermission permission)
    {
        await service.SetPermission(agent, experience, permission);
        Forget(agent);
        await PermissionsOf(agent);
    }

    /// <summary>Somebody has come, and may have said something elsewhere.</summary>
    public void Forget(UUID agent) => _people.TryRemove(agent, out _);

    private long Now => time.GetTimestamp();

    private bool IsFresh(long at) => time.GetElapsedTime(at) < Age;

    private static void Keep<TKey, T>(ConcurrentDictionary<TKey, T> kept, TKey id, T value)
        where TKey : notnull
    {
        if (kept.Count >= MaxKept)
            kept.Clear();
        kept[id] = value;
    }
}
