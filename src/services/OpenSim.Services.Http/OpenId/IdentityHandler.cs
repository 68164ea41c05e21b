using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Http.OpenId;

/// <summary>The addresses by which users are known elsewhere: <c>/users/First_Last</c>.</summary>
public sealed class IdentityHandler(IUserAccountService accounts) : IServiceHandler
{
    private const string Path = "/users";

    public HandlerDef Def { get; } = new("OpenIdService", "OpenIdServerConnector", Path, ServicePort.Public, ["GET", "HEAD"]);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request) => await Find(accounts, Path + request.Rest) is { } account
        ? OpenIdPages.Identity(account.Name, request.Origin + OpenIdHandler.ServerPath)
        : OpenIdPages.Message("There is no such identity.");

    /// <summary>Whose address it is, if it is one of this server's.</summary>
    public static ValueTask<UserAccount?> FindAt(IUserAccountService accounts, string origin, string address) =>
        Uri.TryCreate(address, UriKind.Absolute, out var uri) && uri.GetLeftPart(UriPartial.Authority) == origin && uri.Query.Length == 0
            ? Find(accounts, uri.AbsolutePath)
            : new(default(UserAccount?));

    private static ValueTask<UserAccount?> Find(IUserAccountService accounts, string path) =>
        path.Split('/') is ["", "users", var name] && Uri.UnescapeDataString(name).Split('_', '.') is [var first, var last]
            ? accounts.GetUserAccount(UUID.Zero, first, last)
            : new(default(UserAccount?));
}
