using System.Diagnostics;
using System.Globalization;
using System.Net.Http.Headers;
using System.Text;
using Bench.Harness;
using Bench.Inventories;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace Bench;

/// <summary>
/// An inventory of 20,000 items in 2,000 folders: what it takes to log in with it, to read it whole by either way that viewers have, to
/// change a thing in it, and to empty a trash that holds all of it. Measured over HTTP in one process; bytes are those of the answers,
/// allocated is what server and client did together.
/// </summary>
public sealed class InventoryBench : IBench
{
    private const int FoldersAtOnce = 10; // as viewers ask

    public string Name => "inventory";

    public void Run(Comparison compare)
    {
        using var home = new BigInventory();
        using var http = new HttpClient { Timeout = TimeSpan.FromMinutes(5) };
        var fetch = home.Capability(http, "FetchInventoryDescendents2");
        var ais = home.Capability(http, "InventoryAPIv3");
        Note(compare, "login with the skeleton of 2,000 folders", () => Send(http, "POST", home.LoginAddress, home.LoginBody));
        Note(compare, "FetchInventoryDescendents2, all folders, 10 at once", () => home.Folders.Chunk(FoldersAtOnce)
            .Sum(some => Send(http, "POST", fetch, AskFor(some))));
        Note(compare, "AIS, all folders, each by itself", () => home.Folders
            .Sum(folder => Send(http, "GET", $"{ais}/category/{folder}/children?depth=0", "")));
        Note(compare, "AIS, one folder of 10 items", () => Send(http, "GET", $"{ais}/category/{home.Folders[0]}/children?depth=0", ""));
        Note(compare, "AIS, one item renamed", () => Send(http, "PATCH", $"{ais}/item/{home.AnItem}",
            "<llsd><map><key>name</key><string>another</string></map></llsd>"));
        home.MoveAllIntoTheTrash();
        Note(compare, "AIS, the trash emptied of all of it", () => Send(http, "DELETE", $"{ais}/category/trash/children", ""), rounds: 1);
    }

    private static string AskFor(IEnumerable<UUID> folders) => Encoding.UTF8.GetString(LlsdXml.ToBytes(new LlsdMap
    {
        ["folders"] = new LlsdArray(folders.Select(id => new LlsdMap
        {
            ["folder_id"] = id, ["fetch_folders"] = true, ["fetch_items"] = true
        }))
    }));

    private static long Send(HttpClient http, string method, string address, string body)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(address));
        if (body.Length > 0)
            request.Content = new StringContent(body, Encoding.UTF8, new MediaTypeHeaderValue(body.StartsWith("<?xml", StringComparison.Ordinal) ? "text/xml" : LlsdXml.ContentType));
        using var response = http.Send(request);
        response.EnsureSuccessStatusCode();
        using var stream = response.Content.ReadAsStream();
        var buffer = new byte[64 * 1024];
        long bytes = 0;
        for (int read; (read = stream.Read(buffer)) > 0;)
            bytes += read;
        return bytes;
    }

    // The middle of some rounds.
    private static void Note(Comparison compare, string what, Func<long> work, int rounds = 5)
    {
        var times = new List<double>();
        long bytes = 0, allocated = 0;
        for (var round = 0; round < rounds; round++)
        {
            var before = GC.GetTotalAllocatedBytes(precise: true);
            var started = Stopwatch.GetTimestamp();
            bytes = work();
            times.Add(Stopwatch.GetElapsedTime(started).TotalMilliseconds);
            allocated = GC.GetTotalAllocatedBytes(precise: true) - before;
        }

        times.Sort();
        compare.Note(what, string.Create(CultureInfo.InvariantCulture,
            $"{times[times.Count / 2]:0.#} ms, {bytes / 1024.0:0.#} kB, {allocated / 1024.0:0} kB allocated"));
    }
}
