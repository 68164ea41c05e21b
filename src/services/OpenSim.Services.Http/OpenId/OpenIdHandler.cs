using System.Globalization;
using System.Net;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http.OpenId;

/// <summary>
/// Tells other sites, at <c>/openid/server</c>, that somebody is a user of this grid, once he has given his password here (OpenID
/// Authentication 2.0, and 1.1 for who does not name a version).
/// </summary>
public sealed class OpenIdHandler : IServiceHandler
{
    public const string ServerPath = "/openid/server";

    private const int MaxBody = 64 * 1024;
    private static readonly TimeSpan Token = TimeSpan.FromSeconds(30); // nobody shows it; it is given back at once

    private readonly IUserAccountService _accounts;
    private readonly IAuthenticationService _passwords;
    private readonly OpenIdGround _ground;
    private readonly OpenIdAssociations _associations;
    private readonly OpenIdDirect _direct;
    private readonly RateLimit<IPAddress> _rate;

    public OpenIdHandler(IUserAccountService accounts, IAuthenticationService passwords, OpenIdGround ground, Configuration configuration,
        StatRegistry statistics)
    {
        (_accounts, _passwords, _ground) = (accounts, passwords, ground);
        _associations = new OpenIdAssociations(ground.Secret, ground.Time);
        _direct = new OpenIdDirect(_associations, ground.Time);
        _rate = statistics.RateLimit<IPAddress>(
            OpenIdSettings.CallsDef, () => configuration.Get(OpenIdSettings.Calls), OpenIdSettings.Burst);
    }

    public HandlerDef Def { get; } =
        new("OpenIdService", "OpenIdServerConnector", "/openid", ServicePort.Public, ["GET", "HEAD", "POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (request.Rest.TrimEnd('/') != "/server")
            return ServiceAnswer.Empty(404);
        if (!_rate.TryTake(request.Caller, _ground.Time.GetElapsedTime(0)))
            return OpenIdPages.Message("Too many calls at once. Please try again in a minute.", 429);
        if (await request.ReadBody(MaxBody) is not { } body || !Form.TryRead(body, out var posted)
            || !Form.TryRead(Encoding.UTF8.GetBytes(request.Query), out var asked)
            || OpenIdMessage.Read(posted.ContainsKey("openid.mode") ? posted : asked) is not { } message)
            return OpenIdPages.Message("That is no OpenID message.", 400);
        return message["mode"] switch
        {
            "associate" => _direct.Associate(message),
            "check_authentication" => _direct.Check(message),
            "checkid_setup" => await Setup(message, request,
                posted.ContainsKey("pass") ? posted["pass"].AsString() : null, posted.ContainsKey("cancel")),
            "checkid_immediate" => Immediate(message),
            "" => OpenIdPages.Message("Other sites ask here whether somebody is a user of this grid. There is nothing to see."),
            _ => OpenIdPages.Message("There is no such OpenID request.", 400)
        };
    }

    // Nobody is logged in here without his password being asked for.
    private static ServiceAnswer Immediate(OpenIdMessage message)
    {
        if (!OpenIdRealm.IsRight(message))
            return OpenIdPages.Message(OpenIdRealm.Wrong, 400);
        return Redirect(message, message.IsVersion2
            ? New(message, "setup_needed")
            : New(message, "id_res"));
    }

    private async ValueTask<ServiceAnswer> Setup(OpenIdMessage message, ServiceRequest request, string? password, bool isCancelled)
    {
        if (!OpenIdRealm.IsRight(message))
            return OpenIdPages.Message(OpenIdRealm.Wrong, 400);
        var address = message["claimed_id"] is { Length: > 0 } claimed ? claimed : message["identity"];
        if (isCancelled || await IdentityHandler.FindAt(_accounts, request.Origin, address) is not { } account)
            return Redirect(message, New(message, "cancel"));
        if (password is null)
            return OpenIdPages.Login(account.Name, OpenIdRealm.SiteOf(message), message, "");
        if (_ground.Guard.Refuses(request.Caller, account.Name) is { } wait)
            return OpenIdPages.Message(string.Create(CultureInfo.InvariantCulture,
                $"There were too many wrong passwords. Please try again in {Math.Ceiling(wait.TotalSeconds)} seconds."), 429);
        if (!await IsRight(account, password))
        {
            _ground.Guard.CountFailure(request.Caller, account.Name);
            return OpenIdPages.Login(account.Name, OpenIdRealm.SiteOf(message), message, "That was not the password.");
        }

        _ground.Guard.CountRight(request.Caller, account.Name);
        return Redirect(message, Assertion(message, request.Origin, address));
    }

    private async ValueTask<bool> IsRight(UserAccount account, string password)
    {
        if (account.UserLevel < 0 || await _passwords.Authenticate(account.PrincipalId, password, Token) is not { } token)
            return false;
        await _passwords.Release(account.PrincipalId, token);
        return true;
    }

    private OpenIdMessage Assertion(OpenIdMessage asked, string origin, string address)
    {
        var handle = asked["assoc_handle"];
        var key = _associations.KeyOf(handle, isShared: true);
        var answer = New(asked, "id_res");
        if (asked.IsVersion2)
        {
            answer["op_endpoint"] = origin + ServerPath;
            answer["claimed_id"] = address;
        }

        answer["identity"] = asked["identity"] is { Length: > 0 } identity ? identity : address;
        answer["return_to"] = asked["return_to"];
        answer["response_nonce"] = _ground.Time.GetUtcNow().ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture) + UUID.Random();
        if (key is null && handle.Length > 0)
            answer["invalidate_handle"] = handle;
        answer["assoc_handle"] = key is null ? handle = _associations.New(isSha256: true, isShared: false) : handle;
        string[] signed = asked.IsVersion2
            ? ["op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"]
            : ["mode", "identity", "return_to", "response_nonce", "assoc_handle"];
        answer["signed"] = string.Join(',', signed);
        answer["sig"] = OpenIdAssociations.Sign(key ?? _associations.KeyOf(handle, isShared: false)!, answer.Signed(signed)!);
        return answer;
    }

    private static OpenIdMessage New(OpenIdMessage asked, string mode)
    {
        var message = new OpenIdMessage();
        if (asked.IsVersion2)
            message["ns"] = OpenIdMessage.Version2;
        message["mode"] = mode;
        return message;
    }

    private static ServiceAnswer Redirect(OpenIdMessage asked, OpenIdMessage answer) => ServiceAnswer.Empty(302) with
    {
        Headers = new Dictionary<string, string> { ["Location"] = answer.AddTo(asked["return_to"]), ["Cache-Control"] = "no-store" }
    };
}
