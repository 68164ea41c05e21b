using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Display names, in table own_displaynames.</summary>
public sealed class DisplayNameService(Database database, Configuration configuration, TimeProvider time) : IDisplayNameService
{
    private readonly Table<DisplayName, DisplayNameColumns> _names = new(database.Dialect);

    public TimeSpan Cooldown => TimeSpan.FromDays(configuration.Get(AccountSettings.DisplayNameDays));

    public ValueTask<IReadOnlyDictionary<UUID, DisplayName>> GetDisplayNames(IReadOnlyList<UUID> ids) => new(database.Read(session =>
        Chunks.Of(ids).SelectMany(some => _names.List(session, $"PrincipalID in ({some})"))
            .DistinctBy(row => row.PrincipalId).ToDictionary(row => row.PrincipalId)));

    public ValueTask<DisplayNameChange> SetDisplayName(UUID id, string name)
    {
        var (wanted, fault) = DisplayNameText.Check(name);
        if (fault != DisplayNameChange.Done)
            return new(fault);
        var now = (int)time.GetUtcNow().ToUnixTimeSeconds();
        return new(database.Write(session =>
        {
            var present = _names.First(session, $"PrincipalID = {id}") ?? new DisplayName { PrincipalId = id };
            if (wanted.Length > 0 && present.Changed > now - Cooldown.TotalSeconds)
                return DisplayNameChange.TooSoon;
            // To take a name away is no way around the wait.
            _names.Store(session, present with { Name = wanted, Changed = wanted.Length > 0 ? now : present.Changed });
            return DisplayNameChange.Done;
        }));
    }
}
