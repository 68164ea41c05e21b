using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Http.Users;

/// <summary>The authentication service at <c>/auth/plain</c>. Other paths below it are answered with nothing.</summary>
public sealed class AuthenticationHandler : FormHandler
{
    private const int MaxMinutes = 30; // that a token stands before it is verified again

    private readonly IAuthenticationService _passwords;
    private readonly Configuration _configuration;

    public AuthenticationHandler(IAuthenticationService passwords, Configuration configuration)
        : base(new HandlerDef("AuthenticationService", "AuthenticationServiceConnector", "/auth", ServicePort.Private, ["POST"]))
    {
        _passwords = passwords;
        _configuration = configuration;
        On("authenticate", Authenticate);
        On("verify", form => _passwords.Verify(Principal(form), form["TOKEN"].AsString(), Lifetime(form)));
        On("release", form => _passwords.Release(Principal(form), form["TOKEN"].AsString()));
        On("setpassword", async form => Allows(HandlerSettings.AllowSetPassword)
            && await _passwords.SetPassword(Principal(form), form["PASSWORD"].AsString()));
        On("getauthinfo", GetAuthInfo);
        On("setauthinfo", SetAuthInfo);
    }

    protected override bool GivesReason => false;

    public override async ValueTask<ServiceAnswer> Answer(ServiceRequest request) =>
        request.Rest.TrimEnd('/') == "/plain" ? await base.Answer(request) : ServiceAnswer.Empty();

    private async ValueTask<ServiceAnswer> Authenticate(LlsdMap form)
    {
        var token = form.ContainsKey("PASSWORD")
            ? await _passwords.Authenticate(Principal(form), form["PASSWORD"].AsString(), Lifetime(form))
            : null;
        return token is null ? Failure() : Said(new LlsdMap { ["Result"] = "Success", ["Token"] = token });
    }

    private async ValueTask<ServiceAnswer> GetAuthInfo(LlsdMap form)
    {
        if (!Allows(HandlerSettings.AllowGetAuthInfo) || await _passwords.GetAuthInfo(Principal(form)) is not { } info)
            return Failure();
        return ServiceAnswer.Xml(new LlsdMap
        {
            ["result"] = new LlsdMap
            {
                ["PrincipalID"] = info.PrincipalId,
                ["AccountType"] = info.AccountType,
                ["PasswordHash"] = info.PasswordHash,
                ["PasswordSalt"] = info.PasswordSalt,
                ["WebLoginKey"] = info.WebLoginKey
            }
        });
    }

    private async ValueTask<bool> SetAuthInfo(LlsdMap form)
    {
        if (!Allows(HandlerSettings.AllowSetAuthInfo) || await _passwords.GetAuthInfo(Principal(form)) is not { } info)
            return false;
        return await _passwords.SetAuthInfo(info with
        {
            AccountType = Text("AccountType", info.AccountType),
            PasswordHash = Text("PasswordHash", info.PasswordHash),
            PasswordSalt = Text("PasswordSalt", info.PasswordSalt),
            WebLoginKey = Text("WebLoginKey", info.WebLoginKey)
        });

        string Text(string key, string otherwise) => form.ContainsKey(key) ? form[key].AsString() : otherwise;
    }

    private bool Allows(Setting<bool> setting) => _configuration.Get(setting);

    private static UUID Principal(LlsdMap form) => form["PRINCIPAL"].AsUuid();

    private static TimeSpan Lifetime(LlsdMap form) =>
        TimeSpan.FromMinutes(int.TryParse(form["LIFETIME"].AsString(), CultureInfo.InvariantCulture, out var minutes)
            ? Math.Clamp(minutes, 0, MaxMinutes)
            : MaxMinutes);
}
