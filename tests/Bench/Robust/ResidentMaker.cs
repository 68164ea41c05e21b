using System.Globalization;
using System.Xml.Linq;
using OpenSim.Primitives;

namespace Bench.Robust;

/// <summary>Finds the accounts that are to be there, Test Bot_0 and on, logs each in and gives him a thing.</summary>
internal sealed class ResidentMaker(RobustClient client, RobustServer server, BenchLogin login)
{
    private static readonly string Zero = $"{UUID.Zero}";

    /// <exception cref="InvalidOperationException">There is no such account, or it cannot be used.</exception>
    public async Task<BenchResident> Make(int number, string first, string last, string password)
    {
        var resident = new BenchResident(first, string.Create(CultureInfo.InvariantCulture, $"{last}_{number}"), password)
        {
            Item = UUID.Random()
        };
        var account = await client.Form(server.Inside, "accounts", ("METHOD", "getaccount"), ("ScopeID", Zero), ("FirstName", resident.First),
            ("LastName", resident.Last), ("VERSIONMIN", "1"), ("VERSIONMAX", "1"));
        var id = IdIn(account, "PrincipalID")
            ?? throw new InvalidOperationException($"There is no user {resident.First} {resident.Last}: 'create user' at its console.");
        var session = await login.Enter(server, resident)
            ?? throw new InvalidOperationException($"{resident.First} {resident.Last} is not let in.");
        var root = IdIn(await client.Form(server.Inside, "xinventory", ("METHOD", "GETROOTFOLDER"), ("PRINCIPAL", $"{id}")), "ID")
            ?? throw new InvalidOperationException($"{resident.First} {resident.Last} has no inventory.");
        if (!(await AddItem(id, root, resident.Item)).Contains("True", StringComparison.Ordinal))
            throw new InvalidOperationException($"{resident.First} {resident.Last} is given no thing.");
        return resident with { Id = id, Session = session, RootFolder = root };
    }

    private Task<string> AddItem(UUID owner, UUID folder, UUID item) => client.Form(server.Inside, "xinventory", ("METHOD", "ADDITEM"),
        ("AssetID", $"{UUID.Random()}"), ("AssetType", "7"), ("Name", "A note"), ("Owner", $"{owner}"), ("ID", $"{item}"), ("InvType", "7"),
        ("Folder", $"{folder}"), ("CreatorId", $"{owner}"), ("CreatorData", ""), ("Description", "of the bench"),
        ("NextPermissions", "532480"), ("CurrentPermissions", "581647"), ("BasePermissions", "581647"), ("EveryOnePermissions", "0"),
        ("GroupPermissions", "0"), ("GroupID", Zero), ("GroupOwned", "False"), ("SalePrice", "0"), ("SaleType", "0"), ("Flags", "0"),
        ("CreationDate", "1700000000"));

    private static UUID? IdIn(string answer, string key) =>
        XDocument.Parse(answer).Descendants(key).FirstOrDefault()?.Value is { } text && UUID.TryParse(text, out var id) ? id : null;
}
