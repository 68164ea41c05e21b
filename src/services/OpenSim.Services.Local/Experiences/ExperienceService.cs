using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Experiences;

/// <summary>
/// Experiences in tables experiences, experience_permissions and experience_kv, as OpenSim-NGC has them. The database is opened when
/// something is first asked, so that who has no experiences has no tables.
/// </summary>
/// <param name="database">Called for each question.</param>
public sealed class ExperienceService(Func<Database> database, KeyValueStore values) : IExperienceService
{
    private const int MaxFound = 100;

    private Table<Experience, ExperienceColumns> Experiences => field ??= new(database().Dialect);

    public ValueTask<IReadOnlyDictionary<UUID, bool>> GetPermissions(UUID agentId) => new(database().Read(session =>
    {
        var said = new Dictionary<UUID, bool>();
        // NGC's column is a bit, which drivers give as bytes: a sum is a number.
        foreach (var (id, isAllowed) in session.List(
            $"select experience, `allow` + 0 from experience_permissions where avatar = {agentId}", row => (row.Id(0), row.Bool(1))))
            said[id] = isAllowed;
        return (IReadOnlyDictionary<UUID, bool>)said;
    }));

    public ValueTask<bool> SetPermission(UUID agentId, UUID experienceId, ExperiencePermission permission) =>
        new(database().Write(session =>
        {
            var had = session.Execute(
                $"delete from experience_permissions where experience = {experienceId} and avatar = {agentId}") > 0;
            if (permission == ExperiencePermission.None)
                return had;
            return session.Execute($"""
                insert into experience_permissions (experience, avatar, `allow`)
                values ({experienceId}, {agentId}, {permission == ExperiencePermission.Allowed})
                """) > 0;
        }));

    public ValueTask<IReadOnlyList<Experience>> GetExperiences(IReadOnlyList<UUID> ids) => new(database().Read(session =>
    {
        var found = new List<Experience>();
        foreach (var chunk in Chunks.Of([.. ids]))
            found.AddRange(Experiences.List(session, $"public_id in ({chunk})"));
        return (IReadOnlyList<Experience>)found;
    }));

    public ValueTask<IReadOnlyList<UUID>> GetOwned(UUID ownerId) => new(database().Read(session =>
        session.List($"select public_id from experiences where owner_id = {ownerId} order by public_id", row => row.Id(0))));

    public ValueTask<IReadOnlyList<UUID>> GetOfGroups(IReadOnlyList<UUID> groupIds) => new(database().Read(session =>
    {
        var found = new List<UUID>();
        foreach (var chunk in Chunks.Of([.. groupIds.Where(id => !id.IsZero)]))
            found.AddRange(session.List($"select public_id from experiences where group_id in ({chunk})", row => row.Id(0)));
        return (IReadOnlyList<UUID>)found;
    }));

    public ValueTask<IReadOnlyList<Experience>> FindByName(string words) => new(database().Read(session =>
    {
        var name = session.Dialect.Fold("name");
        return (IReadOnlyList<Experience>)Experiences.List(session, $"""
            {name:raw} like {ColumnText.Holding(words)} escape '!' and (properties & {(int)ExperienceFlags.Private}) = 0
            order by name limit {MaxFound}
            """);
    }));

    public ValueTask<Experience?> Store(Experience experience) => new(database().Write(session =>
    {
        Experiences.Store(session, experience);
        return Experiences.First(session, $"public_id = {experience.Id}");
    }));

    public ValueTask AddScript(UUID experienceId, UUID assetId)
    {
        database().Write(session =>
        {
            session.Execute($"delete from own_experience_scripts where experience = {experienceId} and assetID = {assetId}");
            session.Execute($"insert into own_experience_scripts (experience, assetID) values ({experienceId}, {assetId})");
        });
        return ValueTask.CompletedTask;
    }

    public ValueTask<bool> HasScript(UUID experienceId, UUID assetId) => new(database().Read(session => session.Number(
        $"select count(*) from own_experience_scripts where experience = {experienceId} and assetID = {assetId}")) > 0);

    public ValueTask<string?> ReadValue(UUID experienceId, string key) => new(KeyValueStore.Read(database(), experienceId, key));

    public ValueTask<KeyValueOutcome> CreateValue(UUID experienceId, string key, string value) =>
        new(values.Create(database(), experienceId, key, value));

    public ValueTask<KeyValueOutcome> UpdateValue(UUID experienceId, string key, string value, string? original) =>
        new(values.Update(database(), experienceId, key, value, original));

    public ValueTask<string?> DeleteValue(UUID experienceId, string key) => new(values.Delete(database(), experienceId, key));

    public ValueTask<int> CountKeys(UUID experienceId) => new((int)database().Read(session =>
        session.Number($"select count(*) from experience_kv where experience = {experienceId}")));

    public ValueTask<IReadOnlyList<string>> ListKeys(UUID experienceId, int first, int count) =>
        new(KeyValueStore.List(database(), experienceId, first, count));

    public ValueTask<(long Used, long Most)> GetSize(UUID experienceId) => new(values.Size(database(), experienceId));
}
