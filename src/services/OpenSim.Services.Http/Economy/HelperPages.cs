using System.Globalization;
using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http.Economy;

/// <summary>
/// The helper pages that viewers ask before they buy: <c>landtool.php</c> (preflightBuyLandPrep, buyLandPrep) and <c>currency.php</c>
/// (getCurrencyQuote, buyCurrency), XML-RPC below the address that a grid calls <c>economy</c>, <c>helperuri</c> or
/// <c>currency-base-uri</c>. Without an answer from them a viewer never sends ParcelBuy or ParcelClaim, not even for land that is free.
/// </summary>
/// <remarks>
/// They say whether the viewer may go on. The sale itself is ParcelBuy's, with the region's own rules: a caller who passes over these pages
/// gains nothing. Money is not sold here, since nobody takes money of the world outside for it.
/// </remarks>
public sealed class HelperPages
{
    /// <summary>
    /// First segments of their paths; the third is that of OpenSimulator's example, <c>economy = ${Const|BaseURL}/economy</c>.
    /// </summary>
    public static readonly IReadOnlyList<string> Paths = ["/landtool.php", "/currency.php", "/economy"];

    private const int MaxBody = 64 * 1024;

    private readonly Func<UUID, UUID, ValueTask<bool>> _isSession;
    private readonly Func<IPAddress, bool> _admits;
    private readonly Func<string> _whyNoMoney;

    /// <param name="isSession">Whether a user is logged in with that secure session.</param>
    /// <param name="whyNoMoney">Said to anyone who would have to buy money first.</param>
    public HelperPages(Func<UUID, UUID, ValueTask<bool>> isSession, Func<string> whyNoMoney, Configuration configuration,
        StatRegistry statistics, TimeProvider time)
    {
        (_isSession, _whyNoMoney) = (isSession, whyNoMoney);
        var rate = statistics.RateLimit<IPAddress>(
            HelperLimits.Calls, () => configuration.Get(HandlerSettings.HelperCalls), HelperLimits.Burst);
        _admits = caller => rate.TryTake(caller, time.GetElapsedTime(0));
    }

    /// <summary>One for each path. Each answers all methods, as OpenSimulator's do.</summary>
    public IReadOnlyList<IServiceHandler> Handlers() => [.. Paths.Select(Handler)];

    private XmlRpcHandler Handler(string path)
    {
        var handler = new XmlRpcHandler(new HandlerDef("HelperPages", "HelperPages", path, ServicePort.Public, ["POST"], MaxBody));
        handler.On("preflightBuyLandPrep", (call, request) => Answer(call, request, PreflightOf));
        handler.On("buyLandPrep", (call, request) => Answer(call, request, _ => Yes()));
        handler.On("getCurrencyQuote", (call, request) => Answer(call, request, QuoteOf));
        handler.On("buyCurrency", (call, request) => Answer(call, request, _ => Yes()));
        return handler;
    }

    private async ValueTask<LlsdValue> Answer(LlsdValue call, ServiceRequest request, Func<int, LlsdMap> answer)
    {
        if (!_admits(request.Caller))
            return No("Too many questions at once. Please try again in a minute.");
        if (Amount(call, "currencyBuy") is not { } missing || Amount(call, "billableArea") is null)
            return No("An amount is none that can be bought.");
        if (!UUID.TryParse(call["agentId"].AsString(), out var agent) || agent.IsZero
            || !UUID.TryParse(call["secureSessionId"].AsString(), out var session) || session.IsZero
            || !await _isSession(agent, session))
            return No("You are not logged in here as the one who asks. Please log in again.");
        return missing > 0 ? No(_whyNoMoney()) : answer(missing);
    }

    // A viewer leaves out what it does not ask for. Whole numbers of its own are at most 32 bits.
    private static int? Amount(LlsdValue call, string name) => call[name] switch
    {
        LlsdInteger { Value: >= 0 and var amount } => amount,
        LlsdString { Value: var text } when int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var amount) => amount,
        { IsDefined: false } => 0,
        _ => null
    };

    // "confirm" is what the viewer asks of its user before it goes on: "click" is one question, "password" his password.
    private static LlsdMap PreflightOf(int missing)
    {
        var reply = QuoteOf(missing);
        reply["membership"] = new LlsdMap { ["upgrade"] = false, ["action"] = "", ["levels"] = new LlsdArray() };
        reply["landUse"] = new LlsdMap { ["upgrade"] = false, ["action"] = "" };
        return reply;
    }

    private static LlsdMap QuoteOf(int missing)
    {
        var reply = Yes();
        reply["currency"] = new LlsdMap { ["estimatedCost"] = 0, ["currencyBuy"] = missing };
        reply["confirm"] = "click";
        return reply;
    }

    private static LlsdMap Yes() => new() { ["success"] = true };

    private static LlsdMap No(string why) => new() { ["success"] = false, ["errorMessage"] = why, ["errorURI"] = "" };
}
