using OpenSim.Llsd;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Economy;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>What viewers ask before they buy land or money, by XML-RPC: each question has an answer in that form.</summary>
public static class HelperPagesTarget
{
    private static readonly IServiceHandler Page = new HelperPages(
        (agent, _) => new(agent.High % 2 == 0), () => "There is no money here.", Unbounded(), new StatRegistry(), TimeProvider.System).Handlers()[0];

    public static IEnumerable<byte[]> Seeds() => new[] { "preflightBuyLandPrep", "buyLandPrep", "getCurrencyQuote", "buyCurrency", "nothing" }
        .Select(method => XmlRpcOf(method, new LlsdMap
        {
            ["agentId"] = "11111111-0000-4000-8000-000000000001", ["secureSessionId"] = "22222222-0000-4000-8000-000000000002",
            ["currencyBuy"] = 10, ["billableArea"] = "512", ["language"] = "en"
        }));

    public static IEnumerable<string> Tokens() =>
        ["<methodCall>", "<methodName>", "<param>", "<struct>", "<member>", "<value>", "<int>", "-1", "99999999999", "currencyBuy", "agentId", "</"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var answer = Ask(Page, "/landtool.php", input);
        if (answer.Status == 200 && !XmlRpc.TryReadResponse(answer.Body.Span, out _, out _))
            throw new InvalidDataException("No answer by XML-RPC.");
        if (answer.Status is not (200 or 400 or 413))
            throw new InvalidDataException($"Status {answer.Status}");
    }

    internal static ServiceAnswer Ask(IServiceHandler handler, string path, ReadOnlySpan<byte> body)
    {
        var asked = handler.Answer(new ServiceRequest { Method = "POST", Path = path, Body = new MemoryStream(body.ToArray()) });
#pragma warning disable VSTHRD002, RS0030 // nothing here waits
        return asked.AsTask().GetAwaiter().GetResult();
#pragma warning restore VSTHRD002, RS0030
    }

    private static Configuration Unbounded()
    {
        var configuration = new Configuration();
        configuration.Set(HandlerSettings.HelperCalls.Section, HandlerSettings.HelperCalls.Key, "1000000");
        return configuration;
    }

    private static byte[] XmlRpcOf(string method, LlsdMap call)
    {
        var body = new System.Buffers.ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(body, method, call);
        return body.WrittenSpan.ToArray();
    }
}
