using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Users;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Names people who are at home here as other grids know them, "home URI;First Last". Each is looked up once, before what he made is
/// written.
/// </summary>
/// <param name="home">This grid's home URI; empty names nobody.</param>
public sealed class CreatorNames(IUserAccountService accounts, string home)
{
    private readonly Dictionary<UUID, string?> _known = [];

    /// <summary>Looks up whoever made a prim or an item of an object and is not known yet.</summary>
    public async Task Learn(PackedObject packed)
    {
        if (home.Length == 0)
            return;
        foreach (var creator in packed.Prims.Select(p => p.CreatorId).Concat(packed.AllItems.Select(i => i.CreatorId)))
        {
            var id = CreatorText.IdOf(creator);
            if (!id.IsZero && !_known.ContainsKey(id))
                _known[id] = await accounts.GetUserAccount(UUID.Zero, id) is { } account ? home + ";" + account.Name : null;
        }
    }

    /// <summary>Null for whoever has no account here.</summary>
    public string? Find(UUID id) => _known.GetValueOrDefault(id);
}
