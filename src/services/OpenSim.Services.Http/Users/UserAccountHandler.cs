using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Http.Users;

/// <summary>The account service at <c>/accounts</c>.</summary>
public sealed class UserAccountHandler : FormHandler
{
    private readonly IUserAccountService _accounts;
    private readonly Configuration _configuration;

    public UserAccountHandler(IUserAccountService accounts, Configuration configuration)
        : base(new HandlerDef("UserAccountService", "UserAccountServiceConnector", "/accounts", ServicePort.Private, ["POST"]))
    {
        _accounts = accounts;
        _configuration = configuration;
        On("getaccount", async form => One(await Find(form)));
        On("getaccounts", GetAccounts);
        On("getmultiaccounts", GetMultiAccounts);
        On("setaccount", SetAccount);
        On("createuser", CreateUser);
    }

    protected override string ResultKey => "result";

    private async ValueTask<UserAccount?> Find(LlsdMap form)
    {
        var scope = form["ScopeID"].AsUuid();
        foreach (var key in (ReadOnlySpan<string>)["UserID", "PrincipalID"])
            if (form.ContainsKey(key))
                return await _accounts.GetUserAccount(scope, form[key].AsUuid());
        if (form.ContainsKey("Email"))
            return await _accounts.GetUserAccountByEmail(scope, form["Email"].AsString());
        return form.ContainsKey("FirstName") && form.ContainsKey("LastName")
            ? await _accounts.GetUserAccount(scope, form["FirstName"].AsString(), form["LastName"].AsString())
            : null;
    }

    private async ValueTask<ServiceAnswer> GetAccounts(LlsdMap form) => !form.ContainsKey("query")
        ? Failure()
        : ServiceAnswer.Xml(Many(await _accounts.FindUserAccounts(form["ScopeID"].AsUuid(), form["query"].AsString())));

    private async ValueTask<ServiceAnswer> GetMultiAccounts(LlsdMap form) => form["IDS"] is not LlsdArray ids
        ? Failure()
        : ServiceAnswer.Xml(Many(await _accounts.GetUserAccounts(form["ScopeID"].AsUuid(), ids.AsUuids())));

    private async ValueTask<ServiceAnswer> SetAccount(LlsdMap form)
    {
        if (!_configuration.Get(HandlerSettings.AllowSetAccount))
            return Failure();
        var present = await _accounts.GetUserAccount(form["ScopeID"].AsUuid(), form["PrincipalID"].AsUuid());
        if (present is null)
            return Failure();
        var changed = UserAccountPairs.Change(present, form);
        return await _accounts.StoreUserAccount(changed) ? ServiceAnswer.Xml(One(changed)) : Failure();
    }

    private async ValueTask<ServiceAnswer> CreateUser(LlsdMap form)
    {
        if (!_configuration.Get(HandlerSettings.AllowCreateUser) || form["Password"].AsString().Length == 0)
            return Failure();
        var made = await _accounts.CreateUser(form["ScopeID"].AsUuid(), form["PrincipalID"].AsUuid(), form["FirstName"].AsString(),
            form["LastName"].AsString(), form["Password"].AsString(), form["Email"].AsString(), form["Model"].AsString());
        return made is null ? Failure() : ServiceAnswer.Xml(One(made));
    }

    private static LlsdMap One(UserAccount? account) =>
        account is null ? ServerResponse.Nothing : new LlsdMap { ["result"] = UserAccountPairs.Write(account) };

    private static LlsdMap Many(IReadOnlyList<UserAccount> accounts) =>
        ServerResponse.Numbered("account", accounts.Select(UserAccountPairs.Write));
}
