using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>Display names of the grid, remembered for a while; those of the process where the grid's server keeps none.</summary>
internal sealed class RemoteDisplayNameService : IDisplayNameService
{
    private const double LongestCooldown = 100 * 365 * 24 * 3600.0;

    private readonly OwnCalls _calls;
    private readonly IDisplayNameService _own;
    private readonly AgedCache<UUID, DisplayName> _known;
    private long _cooldown = -1; // seconds, as the server has told it last; below 0 it has not

    public RemoteDisplayNameService(OwnCalls calls, IDisplayNameService own)
    {
        (_calls, _own) = (calls, own);
        _known = calls.Cache<UUID, DisplayName>(RemoteSettings.DisplayNameAge);
    }

    public TimeSpan Cooldown => Volatile.Read(ref _cooldown) is >= 0 and var seconds ? TimeSpan.FromSeconds(seconds) : _own.Cooldown;

    /// <remarks>While the service is away, what was known last; somebody of whom nothing was is shown by the account's name.</remarks>
    public async ValueTask<IReadOnlyDictionary<UUID, DisplayName>> GetDisplayNames(IReadOnlyList<UUID> ids)
    {
        var found = new Dictionary<UUID, DisplayName>();
        var unknown = new List<UUID>();
        foreach (var id in ids.Distinct())
        {
            if (_known.TryGet(id, out var name))
                found[id] = name;
            else
                unknown.Add(id);
        }

        if (unknown.Count > 0)
        {
            try
            {
                if (!await _calls.AreServed())
                    return await _own.GetDisplayNames(ids);
                foreach (var name in await Ask(unknown))
                    found[name.PrincipalId] = name;
            }
            catch (ServiceAwayException)
            {
                foreach (var id in unknown)
                    if (_known.GetOld(id) is { } old)
                        found[id] = old;
            }
        }

        return found.Where(pair => pair.Value.Changed > 0 || pair.Value.Name.Length > 0).ToDictionary();
    }

    public async ValueTask<DisplayNameChange> SetDisplayName(UUID id, string name)
    {
        if (!await _calls.AreServed())
            return await _own.SetDisplayName(id, name);
        var outcome = (DisplayNameChange)(await _calls.Ask("set", new LlsdMap { ["ID"] = id, ["NAME"] = name })).AsInteger();
        _known.Forget(id);
        return outcome;
    }

    // Of whom the service knows none, that is kept too: most people have none.
    private async ValueTask<IEnumerable<DisplayName>> Ask(IReadOnlyList<UUID> ids)
    {
        var changes = _known.Changes;
        var answer = await _calls.Ask("get", new LlsdMap { ["IDS"] = new LlsdArray(ids.Select(id => (LlsdValue)id)) });
        Volatile.Write(ref _cooldown, (long)Math.Clamp(answer["Cooldown"].AsReal(), 0, LongestCooldown));
        var names = answer["Names"].Elements.Select(DisplayNamePairs.Read).DistinctBy(name => name.PrincipalId)
            .ToDictionary(name => name.PrincipalId);
        foreach (var id in ids)
            _known.Keep(id, names.GetValueOrDefault(id) ?? new DisplayName { PrincipalId = id }, changes);
        return names.Values;
    }
}
