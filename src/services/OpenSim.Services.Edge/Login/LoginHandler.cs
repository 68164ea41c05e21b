using System.Diagnostics;
using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Llsd;
using OpenSim.Services.Login;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Edge.Login;

/// <summary>
/// The login address: XML-RPC <c>login_to_simulator</c> and the same as LLSD, on the root path and on every path that nobody else serves. A
/// refused login is an ordinary answer with words for the viewer, status 200.
/// </summary>
public sealed class LoginHandler
{
    private const string LoginMethod = "login_to_simulator";
    private const string LevelMethod = "set_login_level";
    private static readonly LlsdLimits Limits = new(256 * 1024, 16, 5000);

    private static readonly LoginRefused NoMemory = new(
        "presence", "The simulator is short of memory. Please try again in a minute.");

    private readonly ILoginService _logins;
    private readonly XmlRpcMethods _methods;
    private readonly LoginFloodGuard _guard;
    private readonly Configuration _configuration;
    private readonly Counter _accepted;
    private readonly Counter _refused;
    private readonly Counter _shutOut;
    private readonly Histogram _duration;

    /// <param name="guard">Where other pages ask for passwords too.</param>
    public LoginHandler(ILoginService logins, XmlRpcMethods methods, Configuration configuration, StatRegistry statistics,
        TimeProvider time, LoginFloodGuard? guard = null)
    {
        _logins = logins;
        _methods = methods;
        _guard = guard ?? new LoginFloodGuard(configuration, statistics, time);
        _configuration = configuration;
        _accepted = statistics.Counter(LoginStats.Accepted);
        _refused = statistics.Counter(LoginStats.Refused);
        _shutOut = statistics.Counter(LoginStats.ShutOut);
        _duration = statistics.Timing(LoginStats.Duration);
    }

    public async Task Answer(HttpContext http, string rest)
    {
        if (HttpMethods.IsGet(http.Request.Method) || HttpMethods.IsHead(http.Request.Method))
        {
            await http.ReplyText("This is a login address: give it to your viewer.\n");
            return;
        }

        if (!http.HasMethod(HttpMethods.Post) || await IsRefusedUnread(http) || await http.ReadBody(Limits.MaxBytes) is not { } body)
            return;
        if (body.Span[..Math.Min(body.Length, 1024)].IndexOf("<methodCall"u8) >= 0)
            await AnswerXmlRpc(http, body);
        else
            await AnswerLlsd(http, body);
    }

    // A flood of large bodies would cost more than its logins. Unread, only the type says in which form the answer is wanted.
    private async ValueTask<bool> IsRefusedUnread(HttpContext http)
    {
        if (_guard.RefusesUnread(ClientAddress.Of(http, _configuration), http.Request.ContentLength) is not { } wait)
            return false;
        _shutOut.Add();
        http.Response.Headers.Connection = "close";
        var value = LoginReply.Of(TooMany(wait));
        if (http.Request.ContentType?.Contains("llsd", StringComparison.OrdinalIgnoreCase) == true)
            await http.ReplyLlsd(value);
        else
            await ReplyXmlRpc(http, value);
        return true;
    }

    private static async Task ReplyXmlRpc(HttpContext http, LlsdValue value)
    {
        using var output = new ReplyBuffer();
        XmlRpc.WriteResponse(output, value);
        await http.Reply(XmlRpc.ContentType, output.Written);
    }

    private async Task AnswerXmlRpc(HttpContext http, ReadOnlyMemory<byte> body)
    {
        using var output = new ReplyBuffer();
        if (!XmlRpc.TryReadCall(body.Span, out var call, out var error, Limits))
        {
            _guard.CountFailure(ClientAddress.Of(http, _configuration), "");
            http.Response.StatusCode = StatusCodes.Status400BadRequest;
            XmlRpc.WriteFault(output, -32700, error);
        }
        else if (await Call(call, http) is { } value)
        {
            XmlRpc.WriteResponse(output, value);
        }
        else
        {
            XmlRpc.WriteFault(output, -32601, $"There is no method {call.Method} here.");
        }

        await http.Reply(XmlRpc.ContentType, output.Written);
    }

    // Null when there is no such method.
    private async ValueTask<LlsdValue?> Call(XmlRpcCall call, HttpContext http)
    {
        var parameters = call.Parameters.Count > 0 ? call.Parameters[0] : LlsdValue.Undefined;
        return call.Method switch
        {
            LoginMethod => await Login(parameters, http),
            LevelMethod => await SetLevel(parameters, http),
            _ => _methods.Find(call.Method) is { } method ? await method(call, http) : null
        };
    }

    private async Task AnswerLlsd(HttpContext http, ReadOnlyMemory<byte> body)
    {
        if (LlsdFormat.TryRead(body.Span, out var parameters, out var error, Limits) && parameters is LlsdMap)
        {
            await http.ReplyLlsd(await Login(parameters, http));
            return;
        }

        _guard.CountFailure(ClientAddress.Of(http, _configuration), "");
        await http.Refuse(StatusCodes.Status400BadRequest, "A login was expected, as XML-RPC or LLSD: " + (error ?? "a map was expected."));
    }

    private async ValueTask<LlsdValue> Login(LlsdValue parameters, HttpContext http)
    {
        var address = ClientAddress.Of(http, _configuration);
        var account = NameIn(parameters);
        if (_guard.Refuses(address, account) is { } wait)
        {
            _shutOut.Add();
            return LoginReply.Of(TooMany(wait));
        }

        if (!RequestRoom.Of(http).HasMemory())
        {
            _guard.CountOther(address, account);
            return LoginReply.Of(NoMemory);
        }

        var start = Stopwatch.GetTimestamp();
        var response = await _logins.Login(Request(parameters, address), http.RequestAborted);
        _duration.Record(Stopwatch.GetTimestamp() - start);
        Count(response, address, account);
        return LoginReply.Of(response);
    }

    private void Count(LoginResponse response, IPAddress address, string account)
    {
        if (response is not LoginRefused refusal)
        {
            _accepted.Add();
            _guard.CountRight(address, account);
            return;
        }

        _refused.Add();
        if (refusal.IsWrongPassword)
            _guard.CountFailure(address, account);
        else
            _guard.CountOther(address, account);
    }

    private static string NameIn(LlsdValue parameters) => $"{parameters["first"].AsString()} {parameters["last"].AsString()}";

    // Tells passwords from guesses, so it has the guard of a login.
    private async ValueTask<LlsdValue> SetLevel(LlsdValue parameters, HttpContext http)
    {
        var address = ClientAddress.Of(http, _configuration);
        var account = NameIn(parameters);
        if (_guard.Refuses(address, account) is not null)
            return new LlsdMap { ["success"] = "false" };
        var isSet = int.TryParse(parameters["level"].AsString(), CultureInfo.InvariantCulture, out var level)
            && await _logins.SetMinimumLevel(parameters["first"].AsString(), parameters["last"].AsString(), parameters["passwd"].AsString(),
            level);
        if (isSet)
            _guard.CountRight(address, account);
        else
            _guard.CountFailure(address, account);
        return new LlsdMap { ["success"] = isSet ? "true" : "false" };
    }

    private static LoginRefused TooMany(TimeSpan wait) => new(
        "presence", "There were too many logins from your address, or wrong passwords for this account. Please try again in "
        + $"{Math.Ceiling(wait.TotalSeconds)} seconds.");

    private static LoginRequest Request(LlsdValue parameters, IPAddress address)
    {
        var password = parameters["passwd"].AsString();
        return new LoginRequest
        {
            FirstName = parameters["first"].AsString(),
            LastName = parameters["last"].AsString(),
            Password = password.Length > 0 ? password : parameters["web_login_key"].AsString(),
            Start = parameters["start"].AsString() is { Length: > 0 } start ? start : "last",
            Channel = parameters["channel"].AsString(),
            Version = parameters["version"].AsString(),
            Mac = parameters["mac"].AsString(),
            Id0 = parameters["id0"].AsString(),
            ScopeId = parameters["scope_id"].AsUuid(),
            ClientAddress = address
        };
    }
}
