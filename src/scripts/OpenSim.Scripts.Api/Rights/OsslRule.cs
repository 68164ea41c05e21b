using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Rights;

/// <summary>Who may call one function: what its keys Allow_… and Creators_… say.</summary>
/// <param name="Callers">Owners of objects by what they are.</param>
/// <param name="Owners">Owners by their ids; groups too.</param>
/// <param name="Creators">Whose scripts may call it.</param>
internal sealed record OsslRule(OsslCallers Callers, IReadOnlyList<UUID> Owners, IReadOnlyList<UUID> Creators)
{
    public static readonly OsslRule Everyone = new(OsslCallers.None, [], []);

    public static readonly OsslRule Nobody = new(OsslCallers.None, [], []);

    /// <summary>No key says who, and the threat level is too high.</summary>
    public static readonly OsslRule TooDangerous = new(OsslCallers.None, [], []);

    public bool IsNobody => Callers == OsslCallers.None && Owners.Count == 0 && Creators.Count == 0;

    /// <summary>Null where both say nothing: the threat level counts.</summary>
    /// <param name="problem">Told of what is neither a word nor a UUID.</param>
    public static OsslRule? Read(string allow, string creators, Action<string> problem)
    {
        if (string.IsNullOrWhiteSpace(allow) && string.IsNullOrWhiteSpace(creators))
            return null;
        if (bool.TryParse(allow, out var everyone))
            return everyone ? Everyone : Nobody;
        var callers = OsslCallers.None;
        var owners = new List<UUID>();
        foreach (var word in Words(allow))
        {
            if (CallersOf(word) is { } some)
                callers |= some;
            else
                AddId(owners, word, problem);
        }

        var makers = new List<UUID>();
        foreach (var word in Words(creators))
            AddId(makers, word, problem);
        return new OsslRule(callers, owners, makers);
    }

    private static string[] Words(string list) => list.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    private static OsslCallers? CallersOf(string word) => word.ToUpperInvariant() switch
    {
        "PARCEL_OWNER" => OsslCallers.ParcelOwner,
        "PARCEL_GROUP_MEMBER" => OsslCallers.ParcelGroupMember,
        "ESTATE_MANAGER" => OsslCallers.EstateManager,
        "ESTATE_OWNER" => OsslCallers.EstateOwner,
        "ACTIVE_GOD" => OsslCallers.ActiveGod,
        "GOD" => OsslCallers.God,
        "GRID_GOD" => OsslCallers.GridGod,
        _ => null
    };

    private static void AddId(List<UUID> ids, string word, Action<string> problem)
    {
        if (!UUID.TryParse(word, out var id))
            problem(word);
        else if (!id.IsZero)
            ids.Add(id);
    }
}
