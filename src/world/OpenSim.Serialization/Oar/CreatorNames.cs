using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Names people who are at home here as other grids know them, "home URI;First Last". Each is looked up once; blocks, so never with the
/// token held.
/// </summary>
public sealed class CreatorNames(IUserAccountService accounts, string home)
{
    private readonly Dictionary<UUID, string?> _known = [];

    public string? Find(UUID id)
    {
        if (home.Length == 0 || id.IsZero)
            return null;
        if (!_known.TryGetValue(id, out var data))
            _known[id] = data =
                accounts.GetUserAccount(UUID.Zero, id).AsTask().GetAwaiter().GetResult() is { } account ? home + ";" + account.Name : null;
        return data;
    }
}
