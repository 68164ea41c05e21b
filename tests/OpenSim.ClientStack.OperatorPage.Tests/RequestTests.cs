using System.Net;
using System.Net.Http.Json;
using System.Numerics;
using System.Text.Json;
using OpenSim.ClientStack.OperatorPage.Requests;
using OpenSim.Primitives;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Tests;

public class RequestTests
{
    [Test]
    public async Task Command_AnswersWithItsOutput()
    {
        await using var site = await TestSite.Start();
        var answer = await site.Run("say <b>hello</b>");
        Assert.That(answer.GetProperty("done").GetBoolean(), Is.True);
        Assert.That(answer.GetProperty("output").GetString(), Is.EqualTo("<b>hello</b>\n"));
        Assert.That((await site.Run("say nothing")).GetProperty("done").GetBoolean(), Is.False);
        Assert.That((await site.Run("unknown")).GetProperty("output").GetString(), Does.StartWith("There is no command"));
    }

    [Test]
    public async Task Command_RegionThatThePageHasChosen_IsTheConsoles()
    {
        await using var site = await TestSite.Start();
        Assert.That((await site.Run("say x")).GetProperty("region").GetString(), Is.EqualTo(site.Scene.Info.Name), "the only one");
        Assert.That((await site.Run("say x", "root")).GetProperty("region").GetString(), Is.EqualTo("root"));
        Assert.That((await site.Run("say x")).GetProperty("region").GetString(), Is.EqualTo(site.Scene.Info.Name), "another page's");
    }

    [Test]
    public async Task Complete_OffersTheWords()
    {
        await using var site = await TestSite.Start();
        var answer = await site.Client.GetFromJsonAsync<JsonElement>("api/complete?line=sa");
        Assert.That(answer.GetProperty("candidates").EnumerateArray().Select(c => c.GetString()), Is.EqualTo(new[] { "say" }));
        Assert.That(answer.GetProperty("typed").GetString(), Is.EqualTo("sa"));
    }

    [Test]
    public async Task Settings_ListsLiveOnesAndChangesThem()
    {
        await using var site = await TestSite.Start();
        var listed = await site.Client.GetFromJsonAsync<JsonElement>("api/settings");
        Assert.That(listed.EnumerateArray().Select(s => s.GetProperty("key").GetString()), Is.EqualTo(new[] { "Live" }));

        Assert.That(await Change(site, "Live", "true"), Is.EqualTo(HttpStatusCode.OK));
        Assert.That(site.Configuration.Get(TestSite.Live), Is.True);
        Assert.That(await Change(site, "Live", "perhaps"), Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(await Change(site, "AtStart", "2"), Is.EqualTo(HttpStatusCode.BadRequest), "not one that a running simulator takes");
        Assert.That(site.Configuration.Get(TestSite.AtStart), Is.EqualTo(1));
    }

    [Test]
    public async Task Terrain_GivesTheHeights()
    {
        await using var site = await TestSite.Start();
        using (site.Scene.Token.Take())
            site.Scene.Terrain[3, 2] = 42.5f;
        var body = await site.Client.GetByteArrayAsync("api/terrain?region=" + Uri.EscapeDataString(site.Scene.Info.Name));
        Assert.That(BitConverter.ToUInt16(body, 0), Is.EqualTo(256));
        Assert.That(BitConverter.ToUInt16(body, 4 + (2 * 256 + 3) * 2) / 10.0 - 1000, Is.EqualTo(42.5));
        Assert.That(await site.Status("api/terrain?region=Nowhere"), Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Top_ListsWhatCostsMost_WithOwnerAndPlace()
    {
        await using var site = await TestSite.Start();
        using (site.Scene.Token.Take())
        {
            var gone = site.Scene.Writer.AddObject(TestRegion.BoxRow(new Vector3(9, 9, 30), "gone", TestSite.Ada))!.Value;
            site.Scripted.Add(new ScriptedThing(gone.Slot, 9, 1));
            site.Scene.Writer.DeleteObject(gone);
            var door = site.Scene.Writer.AddObject(TestRegion.BoxRow(new Vector3(10, 20, 30), "a <b>door</b>", TestSite.Ada))!.Value;
            site.Scripted.Add(new ScriptedThing(door.Slot, 0.25, 4096));
            foreach (var height in (int[])[22, 23])
            {
                var row = TestRegion.BoxRow(new Vector3(50, 50, height), $"crate {height}", new UUID(8, 8));
                row.ObjectFlags = 1;
                site.Scene.Writer.AddObject(row);
            }
        }

        await UntilTheyTouch(site.Scene, 2);

        var top = await site.Client.GetFromJsonAsync<JsonElement>("api/top?region=" + Uri.EscapeDataString(site.Scene.Info.Name));
        var script = top.GetProperty("scripts").EnumerateArray().Single();
        Assert.That((script.GetProperty("name").GetString(), script.GetProperty("owner").GetString()), Is.EqualTo(("a <b>door</b>", "Ada Lovelace")));
        Assert.That((script.GetProperty("y").GetDouble(), script.GetProperty("amount").GetDouble(), script.GetProperty("bytes").GetInt64()),
            Is.EqualTo((20, 0.25, 4096)));
        var colliders = top.GetProperty("colliders").EnumerateArray().ToList();
        Assert.That(colliders.Select(c => c.GetProperty("name").GetString()), Is.EquivalentTo(new[] { "crate 22", "crate 23" }));
        Assert.That(colliders[0].GetProperty("owner").GetString(), Is.EqualTo(new UUID(8, 8).ToString()), "nobody who is known");
        Assert.That(colliders[0].GetProperty("amount").GetDouble(), Is.Positive);
        Assert.That(await site.Status("api/top?region=Nowhere"), Is.EqualTo(HttpStatusCode.NotFound));
    }

    private static async Task UntilTheyTouch(Scene scene, int bodies)
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        var touching = 0;
        while (touching < bodies)
        {
            using (scene.Token.Take())
            {
                scene.Loop.Step();
                touching = scene.Bodies.TopColliders(bodies).Count;
            }

            await Task.Delay(10, patience.Token);
        }
    }

    [Test]
    public async Task Stream_TellsWhatIsAndThenWhatChanges()
    {
        await using var site = await TestSite.Start();
        site.Log.Add("an older line");
        site.Checks.Add(new HealthCheck("test.a.Check", "Always wrong.", () => "It is wrong."));
        using (site.Scene.Token.Take())
            site.Scene.Writer.AddPresence(TestRegion.NewAgent("Ada", "Lovelace"), null);

        await using var stream = await site.Client.GetStreamAsync("api/stream");
        using var reader = new StreamReader(stream);
        var hello = await Event(reader, "hello");
        Assert.That(hello.GetProperty("log")[0].GetString(), Is.EqualTo("an older line"));
        Assert.That(hello.GetProperty("regions")[0].GetProperty("name").GetString(), Is.EqualTo(site.Scene.Info.Name));

        site.Log.Add("a new line");
        var live = await Event(reader, "live");
        Assert.That(live.GetProperty("log")[0].GetString(), Is.EqualTo("a new line"));
        Assert.That(live.GetProperty("problems")[0].GetString(), Is.EqualTo("test.a.Check: It is wrong."));
        var region = live.GetProperty("regions")[0];
        Assert.That(region.GetProperty("people")[0][0].GetString(), Is.EqualTo("Ada Lovelace"));
        Assert.That(region.GetProperty("reading").GetArrayLength(), Is.EqualTo(hello.GetProperty("regionColumns").GetArrayLength()));
        var seats = hello.GetProperty("regionColumns").EnumerateArray().Select(c => c.GetString()).ToList().IndexOf("seats");
        Assert.That(region.GetProperty("reading")[seats].GetInt32(), Is.EqualTo(site.Scene.Info.MaxAgents));
        Assert.That(live.GetProperty("process").GetArrayLength(), Is.EqualTo(hello.GetProperty("processColumns").GetArrayLength()));
    }

    [Test]
    public async Task Stream_OfASiteThatCloses_Ends()
    {
        await using var site = await TestSite.Start();
        await using var stream = await site.Client.GetStreamAsync("api/stream");
        using var reader = new StreamReader(stream);
        await Event(reader, "hello");
        site.Site!.Dispose();
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        Assert.That(await reader.ReadToEndAsync(patience.Token), Is.Not.Null, "the server need not wait for it");
    }

    [Test]
    public async Task Streams_ThatReadNothing_LockNobodyOut()
    {
        await using var site = await TestSite.Start();
        var idle = new List<Stream>();
        for (var i = 0; i < 20; i++)
            idle.Add(await site.Client.GetStreamAsync("api/stream"));
        await using var stream = await site.Client.GetStreamAsync("api/stream");
        using var reader = new StreamReader(stream);
        await Event(reader, "hello");

        using var oldest = new StreamReader(idle[0]);
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        Assert.That(await oldest.ReadToEndAsync(patience.Token), Does.StartWith("event: hello"), "it has made room");
        idle.ForEach(s => s.Dispose());
    }

    private static async Task<HttpStatusCode> Change(TestSite site, string key, string value)
    {
        using var answer = await site.Client.PostAsJsonAsync("api/setting", new { section = "Test", key, value });
        return answer.StatusCode;
    }

    private static async Task<JsonElement> Event(StreamReader reader, string name)
    {
        Assert.That(await reader.ReadLineAsync(), Is.EqualTo("event: " + name));
        var data = (await reader.ReadLineAsync())!;
        await reader.ReadLineAsync();
        return JsonDocument.Parse(data["data: ".Length..]).RootElement;
    }
}
