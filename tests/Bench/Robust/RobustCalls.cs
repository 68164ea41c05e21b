using System.Collections.Concurrent;
using System.Globalization;
using System.Security.Cryptography;
using OpenSim.Primitives;

namespace Bench.Robust;

/// <summary>
/// The ten calls that a grid server gets most when people come, walk about and look at their things, assets in and out, and logins.
/// </summary>
internal sealed class RobustCalls(RobustClient client, StandInRegion region)
{
    private static readonly string Zero = $"{UUID.Zero}";
    private static readonly (string Key, string Value)[] Versions = [("VERSIONMIN", "1"), ("VERSIONMAX", "1")];

    private readonly ConcurrentDictionary<int, ConcurrentQueue<UUID>> _assets = []; // what has come in, by size in bytes

    public IEnumerable<RobustCall> All() =>
    [
        Versioned("presence: getagent", "presence", "UserID", r => [("METHOD", "getagent"), ("SessionID", $"{r.Session}")]),
        Versioned("presence: report", "presence", "Success",
            r => [("METHOD", "report"), ("SessionID", $"{r.Session}"), ("RegionID", $"{region.Id}")]),
        Versioned("griduser: setposition", "griduser", "Success", r => [("METHOD", "setposition"), ("UserID", $"{r.Id}"), .. Place()]),
        Versioned("accounts: getaccount", "accounts", r => r.Last, r => [("METHOD", "getaccount"), ("ScopeID", Zero), ("UserID", $"{r.Id}")]),
        Versioned("avatar: getavatar", "avatar", "esult", r => [("METHOD", "getavatar"), ("UserID", $"{r.Id}")]),
        Plain("friends: getfriends", "friends", "esult", r => [("METHOD", "getfriends"), ("PRINCIPALID", $"{r.Id}")]),
        Plain("groups: GETMEMBERSHIP", "groups", "RESULT",
            r => [("METHOD", "GETMEMBERSHIP"), ("AgentID", $"{r.Id}"), ("RequestingAgentID", $"{r.Id}"), ("ALL", "true")]),
        Plain("grid: get_region_by_position", "grid", region.Name,
            _ => [("METHOD", "get_region_by_position"), ("SCOPEID", Zero), ("X", Text(region.X)), ("Y", Text(region.X))]),
        Plain("xinventory: GETITEM", "xinventory", "A note", r => [("METHOD", "GETITEM"), ("ID", $"{r.Item}"), ("PRINCIPAL", $"{r.Id}")]),
        Plain("xinventory: GETFOLDERCONTENT", "xinventory", "A note",
            r => [("METHOD", "GETFOLDERCONTENT"), ("PRINCIPAL", $"{r.Id}"), ("FOLDER", $"{r.RootFolder}")]),
        AssetIn(40_000), AssetOut(40_000), AssetIn(1_000_000), AssetOut(1_000_000),
        new RobustCall("a login, and out again", LogInAndOut)
    ];

    private static RobustCall Named(string name, Func<RobustServer, BenchResident, Task<string>> ask, Func<BenchResident, string> has) =>
        new(name, async (server, resident) => (await ask(server, resident)).Contains(has(resident), StringComparison.Ordinal));

    private RobustCall Plain(string name, string path, string has, Func<BenchResident, (string, string)[]> form) =>
        Named(name, (server, resident) => client.Form(server.Inside, path, form(resident)), _ => has);

    private RobustCall Versioned(string name, string path, string has, Func<BenchResident, (string, string)[]> form) =>
        Versioned(name, path, _ => has, form);

    private RobustCall Versioned(string name, string path, Func<BenchResident, string> has, Func<BenchResident, (string, string)[]> form) =>
        Named(name, (server, resident) => client.Form(server.Inside, path, [.. Versions, .. form(resident)]), has);

    private RobustCall AssetIn(int size) => Named($"asset in, {size / 1000} kB", async (server, _) =>
    {
        var id = UUID.Random();
        var answer = await client.Xml(server.Inside, "assets/", Asset(id, size));
        _assets.GetOrAdd(size, _ => []).Enqueue(id);
        return answer;
    }, _ => "<string");

    // All that came in, one after the other: both servers have the same database.
    private RobustCall AssetOut(int size) => new($"asset out, {size / 1000} kB", async (server, _) =>
    {
        if (!_assets[size].TryDequeue(out var id))
            return false;
        _assets[size].Enqueue(id);
        return await client.Get(server.Inside, $"assets/{id}") > size;
    });

    private async Task<bool> LogInAndOut(RobustServer server, BenchResident resident)
    {
        var session = await new BenchLogin(client, region).Enter(server, resident);
        await client.Form(server.Inside, "griduser", [.. Versions, ("METHOD", "loggedout"), ("UserID", $"{resident.Id}"), .. Place()]);
        await client.Form(server.Inside, "presence", [.. Versions, ("METHOD", "logout"), ("SessionID", $"{session}")]);
        return session is not null;
    }

    private (string Key, string Value)[] Place() =>
        [("RegionID", $"{region.Id}"), ("Position", "<128, 128, 25>"), ("LookAt", "<1, 0, 0>")];

    // Contents are new each time: a server that keeps one file for all that are equal would do nothing.
    private static string Asset(UUID id, int size) => $"""
        <?xml version="1.0" encoding="utf-8"?><AssetBase xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xmlns:xsd="http://www.w3.org/2001/XMLSchema"><Data>{Convert.ToBase64String(RandomNumberGenerator.GetBytes(size))}</Data><FullID><Guid>{id}</Guid>
        </FullID><ID>{id}</ID><Name>bench</Name><Description /><Type>0</Type><UploadAttempts>0</UploadAttempts><Local>false</Local>
        <Temporary>false</Temporary><CreatorID>{id}</CreatorID><Flags>Normal</Flags></AssetBase>
        """;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
