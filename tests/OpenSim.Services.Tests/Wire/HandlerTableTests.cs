using System.IO.Compression;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Http;
using OpenSim.Services.Remote;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

public class HandlerTableTests
{
    [TestCase("/grid", "Grid")]
    [TestCase("/GRID/", "Grid /")]
    [TestCase("/grid/a/b", "Grid /a/b")]
    [TestCase("/map-1-1000-1000-objects.jpg", "Map")]
    [TestCase("/", "Root")]
    public async Task Path_OfAHandler_LeadsToItWithTheRest(string path, string expected)
    {
        var table = Table();
        var answer = await table.Answer(new ServiceRequest { Method = "POST", Path = path });
        Assert.That(Encoding.UTF8.GetString(answer.Body.Span).TrimEnd(), Is.EqualTo(expected));
    }

    [Test]
    public async Task Path_OfNobody_IsNotFoundAndAMethodTooMuchIsRefused()
    {
        var table = Table();
        Assert.That((await table.Answer(new ServiceRequest { Method = "POST", Path = "/grids" })).Status, Is.EqualTo(404));
        Assert.That((await table.Answer(new ServiceRequest { Method = "PUT", Path = "/grid" })).Status, Is.EqualTo(405));
        Assert.That(table.Defs.Select(def => def.Service), Is.EquivalentTo(new[] { "Grid", "Map", "Root" }));
    }

    [Test]
    public async Task Body_Packed_IsUnpackedUpToItsBound()
    {
        var call = ServiceCall.Json("POST", "/agent", new LlsdMap { ["far"] = 256.0, ["te8"] = new byte[] { 1, 2 } }).Packed();
        Assert.That(call.IsPacked, Is.True);
        var reply = new ServiceReply(200, "application/json", (await Request(call.Body).ReadBody(1000))!);
        Assert.That(reply.AsJson()["far"].AsReal(), Is.EqualTo(256));
        Assert.That(Encoding.UTF8.GetString(reply.Body), Is.EqualTo("""{"far":256.0,"te8":[1,2]}"""));
        using var bomb = new MemoryStream();
        using (var gzip = new GZipStream(bomb, CompressionLevel.Fastest, leaveOpen: true))
            gzip.Write(new byte[1_000_000]);
        Assert.That(await Request(bomb.ToArray()).ReadBody(100_000), Is.Null);
        Assert.That(await Request("not packed"u8.ToArray()).ReadBody(100_000), Is.Null);
    }

    [Test]
    public async Task XmlRpc_KnownMethod_IsGivenItsParametersAndItsCaller()
    {
        var handler = new XmlRpcHandler(new HandlerDef("Gatekeeper", "GatekeeperServiceInConnector", "/", ServicePort.Public, ["POST"]));
        handler.On("link_region", (parameters, request) =>
            new(new LlsdMap { ["result"] = parameters["region_name"].AsString() + " for " + request.Caller }));
        Assert.That(handler.Methods, Is.EqualTo(new[] { "link_region" }));
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(output, "link_region", new LlsdMap { ["region_name"] = "Beta" });
        var answer = await handler.Answer(new ServiceRequest
        {
            Method = "POST", Path = "/", Body = new MemoryStream(output.WrittenSpan.ToArray()), Caller = System.Net.IPAddress.Parse("192.0.2.7")
        });
        Assert.That(XmlRpc.TryReadResponse(answer.Body.Span, out var response, out _), Is.True);
        Assert.That(response!.Value["result"].AsString(), Is.EqualTo("Beta for 192.0.2.7"));
    }

    private static ServiceRequest Request(ReadOnlyMemory<byte> body) => new()
    {
        Method = "POST", Path = "/agent", Body = new MemoryStream(body.ToArray()),
        Header = name => name == "X-Content-Encoding" ? "gzip" : null
    };

    private static ServiceTable Table() => new([new Echo("Grid", "/grid"), new Echo("Map", "/map-*"), new Echo("Root", "/")],
        new StatRegistry());

    private sealed class Echo(string service, string path) : IServiceHandler
    {
        public HandlerDef Def { get; } = new(service, service + "Connector", path, ServicePort.Private, ["POST"]);

        public ValueTask<ServiceAnswer> Answer(ServiceRequest request) => new(ServiceAnswer.Text($"{service} {request.Rest}"));
    }
}
