using System.Globalization;
using System.Text;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Estates;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Http.Messages;
using OpenSim.Services.Http.Own;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Http.Users;
using OpenSim.Services.Http.Voice;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Wire;

// The same services and those of regions, asked what nobody means: what was recorded, in pieces.
public sealed partial class GoldenWireTests
{
    private const string Regions = "regions";

    private static readonly int Asked =
        int.TryParse(Environment.GetEnvironmentVariable("HANDLER_FUZZ"), CultureInfo.InvariantCulture, out var n) ? n : 400;

    private static readonly byte[][] Words =
        [.. new[] { "&", "=", "METHOD=", "[]", "%00", "%", "-1", "NaN", "99999999999999999999", "<value>", "</struct>", "{", "}", "\"", "..", "/", "\0" }
            .Select(Encoding.UTF8.GetBytes)];

    private static string[] AskedOfRegions =>
    [
        $$$"""QUERYACCESS /agent/{{{Ada}}}/{{{Alpha}}}/ {"request":"QUERYACCESS","position":"<1, 2, 3>","my_version":"SIMULATION/0.3","agent_home_uri":"http://home.test/","simulation_service_supported_min":0.3,"simulation_service_supported_max":0.8}""",
        $$$"""POST /agent/{{{Ada}}}/ {"agent_id":"{{{Ada}}}","session_id":"{{{Bob}}}","secure_session_id":"{{{Bob}}}","caps_path":"{{{Alpha}}}","circuit_code":"7","child":true,"start_pos":"<1, 2, 3>","destination_x":"256000","destination_y":"256000","destination_uuid":"{{{Alpha}}}","destination_name":"Alpha One","packed_appearance":{"height":1.9,"wearables":[[{"item":"a","asset":"b"}]],"te8":[0],"visualparams":[1]}}""",
        $$$"""PUT /agent/{{{Ada}}}/ {"message_type":"AgentData","agent_uuid":"{{{Ada}}}","session_uuid":"{{{Bob}}}","region_id":"{{{Alpha}}}","position":"<1, 2, 3>","body_rotation":"<0, 0, 0, 1>","throttles":[0],"attach_objects":[{"sog":"<SceneObjectGroup/>","extra":"<a/>","modified":true}],"destination_uuid":"{{{Alpha}}}"}""",
        $$$"""PUT /agent/{{{Ada}}}/ {"message_type":"AgentPosition","agent_uuid":"{{{Ada}}}","session_uuid":"{{{Bob}}}","region_handle":"1099511628032000","position":"<1, 2, 3>","far":1e30,"destination_uuid":"{{{Alpha}}}"}""",
        $"DELETE /agent/{Ada}/{Alpha}/?auth={Bob}",
        $"DELETE /agent/{Ada}/{Alpha}/release/",
        $$$"""POST /object/{{{Ada}}}/ {"sog":"<SceneObjectGroup><RootPart></RootPart></SceneObjectGroup>","extra":"<a/>","modified":true,"new_position":"<1, 2, 3>","destination_x":"256000","destination_y":"256000","destination_uuid":"{{{Alpha}}}"}""",
        $$$"""POST /region/{{{Alpha}}} {"region_id":"{{{Alpha}}}","server_uri":"http://127.0.0.1:9312/","region_xloc":"1001","region_yloc":"1000","region_size_x":"256","destination_handle":"1099511628032000"}""",
        $"POST /friends METHOD=grant_rights&FromID={Ada}&ToID={Bob}&UserFlags=1&Rights=3",
        $"POST /friends METHOD=friendship_offered&FromID={Ada}&ToID={Bob}&Message=Be+my+friend",
        $"POST /estate METHOD=update_covenant&TOKEN=x&CovenantID={Ada}&EstateID=101",
        "POST /estate METHOD=estate_message&TOKEN=x&FromID=0&FromName=A+B&Message=c&EstateID=101",
        $$$"""POST /own-paid {"ACCOUNT":"{{{Ada}}}","ID":"{{{Bob}}}"}""",
        "GET /MAP/MapItems/1099511628032000",
        "GET /fsapi/region-config",
        "POST /fsapi/freeswitch-config section=directory&tag_name=domain&key_name=name&key_value=127.0.0.1&user=xA&domain=127.0.0.1&action=sip_auth",
        "POST /fsapi/freeswitch-config section=dialplan&Hunt-Context=default&Hunt-Destination-Number=conf-x&variable_sip_from_host=127.0.0.1",
        "POST / <?xml version=\"1.0\"?><methodCall><methodName>grid_instant_message</methodName><params><param><value><struct><member><name>to_agent_id</name><value><string>b0000000-0000-4000-8000-00000000000b</string></value></member><member><name>dialog</name><value>AA==</value></member><member><name>message</name><value>hello</value></member></struct></value></param></params></methodCall>"
    ];

    private static IEnumerable<string> Fuzzed() => [.. Recorded(), Regions];

    [TestCaseSource(nameof(Fuzzed))]
    public async Task Service_AskedWhatNobodyMeans_AnswersInItsOwnWords(string service)
    {
        Configuration.Set("FreeswitchService", "ServerAddress", "127.0.0.1");
        Configuration.Set("AuthenticationService", "Pbkdf2Iterations", "1000");
        await Populate();
        var (handlers, asked) = service == Regions
            ? (OfRegions(), AskedOfRegions)
            : (Handlers().Where(handler => handler.Def.Service == service),
                await File.ReadAllLinesAsync(Path.Combine(Folder, service + ".asked.txt")));
        var table = new ServiceTable(handlers, new StatRegistry());
        var random = new FuzzRandom(1);
        var mutator = new Mutator(random, Words);
        var seeds = asked.Select(Encoding.UTF8.GetBytes).ToList();
        foreach (var seed in seeds)
            await Send(table, seed);
        for (var i = 0; i < Asked; i++)
        {
            var seed = seeds[random.Below(seeds.Count)];
            // The method and the first part of the path choose who is asked.
            var head = seed.AsSpan().IndexOf((byte)'/') + 1;
            await Send(table, [.. seed[..head], .. mutator.Mutate(seed[head..], seeds[random.Below(seeds.Count)])]);
        }
    }

    [Test]
    public void EveryHandlerOfTheSource_IsAskedWhatNobodyMeans()
    {
        var recorded = Recorded().ToHashSet();
        var reached = Handlers().Where(handler => recorded.Contains(handler.Def.Service)).Concat(OfRegions())
            .Select(handler => handler.GetType()).ToHashSet();
        var all = typeof(IServiceHandler).Assembly.GetTypes()
            .Where(type => type is { IsAbstract: false, IsClass: true } && type.IsAssignableTo(typeof(IServiceHandler)));
        Assert.That(all.Where(type => !reached.Contains(type)).Select(type => type.Name), Is.Empty);
        Assert.That(OfRegions().Select(handler => handler.Def.Path).Where(path =>
            !AskedOfRegions.Any(line => line.Split(' ')[1].StartsWith(path, StringComparison.OrdinalIgnoreCase))), Is.Empty);
    }

    private IEnumerable<IServiceHandler> OfRegions() =>
    [
        new AgentHandler(new FakeSimulation(), Services.Presence), new ObjectHandler(new FakeSimulation()),
        new NeighbourHandler(new FakeSimulation(), _ => null, Services.Grid.GetRegionByUuid),
        new FriendNewsHandler((_, _) => new(true)), new EstateNewsHandler((_, _) => new(true), () => "x"),
        new MapItemHandler(_ => null, _ => true), new MessageTransferMethods((_, _) => new(true), () => "").Handler(ServicePort.Public),
        new FreeswitchHandler(Configuration), new MoneyNewsHandler((_, _, _) => new(true))
    ];

    // What a server does with the bytes: the line says method and address, the rest is the body.
    private static async Task Send(ServiceTable table, byte[] request)
    {
        var text = Encoding.UTF8.GetString(request).Split(' ', 3);
        var (address, body) = (text.ElementAtOrDefault(1) ?? "/", Encoding.UTF8.GetBytes(text.ElementAtOrDefault(2) ?? ""));
        var mark = address.IndexOf('?');
        ServiceAnswer answer;
        try
        {
            answer = await table.Answer(new ServiceRequest
            {
                Method = text[0],
                Path = mark < 0 ? address : address[..mark],
                Query = mark < 0 ? "" : address[(mark + 1)..],
                IsTrusted = () => true,
                Body = new MemoryStream(body)
            });
        }
        catch (Exception e)
        {
            throw new AssertionException($"It throws when asked {Encoding.UTF8.GetString(request)} ({Convert.ToBase64String(request)}): {e}", e);
        }

        if (answer.Content is { } content)
            await content.DisposeAsync();
        // FreeSWITCH is answered 500 for what is not known of, as OpenSimulator does.
        var isMeant = address.StartsWith("/fsapi", StringComparison.OrdinalIgnoreCase);
        Assert.That(answer.Status, Is.LessThan(500).Or.EqualTo(isMeant ? 500 : 503), Encoding.UTF8.GetString(request));
    }
}
