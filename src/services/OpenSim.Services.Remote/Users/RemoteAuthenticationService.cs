using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>
/// Passwords and tokens of another process, at <c>/auth/plain</c>. Lifetimes travel in minutes, passwords that are to be checked as their
/// MD5.
/// </summary>
public sealed class RemoteAuthenticationService(ServiceClient client) : IAuthenticationService
{
    private const string Path = "/auth/plain";

    public async ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime)
    {
        var answer = await client.Post(Path, new LlsdMap
        {
            ["LIFETIME"] = Minutes(lifetime),
            ["PRINCIPAL"] = principalId,
            ["PASSWORD"] = GivenPassword.Hash(password),
            ["METHOD"] = "authenticate"
        });
        return Calls.IsDone(answer) && answer["Token"].AsString() is { Length: > 0 } token ? token : null;
    }

    public async ValueTask<bool> Verify(UUID principalId, string token, TimeSpan lifetime) => Calls.IsDone(await client.Post(Path,
        new LlsdMap { ["LIFETIME"] = Minutes(lifetime), ["PRINCIPAL"] = principalId, ["TOKEN"] = token, ["METHOD"] = "verify" },
        Retry.Once));

    public async ValueTask<bool> Release(UUID principalId, string token) => Calls.IsDone(await client.Post(Path,
        new LlsdMap { ["PRINCIPAL"] = principalId, ["TOKEN"] = token, ["METHOD"] = "release" }));

    public async ValueTask<bool> SetPassword(UUID principalId, string password) => Calls.IsDone(await client.Post(Path,
        new LlsdMap { ["PRINCIPAL"] = principalId, ["PASSWORD"] = password, ["METHOD"] = "setpassword" }, Retry.Once));

    public async ValueTask<AuthInfo?> GetAuthInfo(UUID principalId)
    {
        var answer = await client.Post(Path, new LlsdMap { ["PRINCIPAL"] = principalId, ["METHOD"] = "getauthinfo" }, Retry.Once);
        return answer["result"] is not LlsdMap info ? null : new AuthInfo(principalId, info["AccountType"].AsString(),
            info["PasswordHash"].AsString(), info["PasswordSalt"].AsString(), info["WebLoginKey"].AsString());
    }

    public async ValueTask<bool> SetAuthInfo(AuthInfo info) => Calls.IsDone(await client.Post(Path, new LlsdMap
    {
        ["PRINCIPAL"] = info.PrincipalId,
        ["AccountType"] = info.AccountType,
        ["PasswordHash"] = info.PasswordHash,
        ["PasswordSalt"] = info.PasswordSalt,
        ["WebLoginKey"] = info.WebLoginKey,
        ["METHOD"] = "setauthinfo"
    }, Retry.Once));

    private static int Minutes(TimeSpan lifetime) => (int)Math.Ceiling(Math.Clamp(lifetime.TotalMinutes, 0, int.MaxValue));
}
