namespace OpenSim.Services.Login;

/// <summary>
/// Lets people in. Never throws for what a client says: every refusal is a <see cref="LoginRefused"/> with words for the viewer.
/// </summary>
public interface ILoginService
{
    ValueTask<LoginResponse> Login(LoginRequest request, CancellationToken cancel = default);

    /// <summary>
    /// Sets the level that accounts need to log in, for a god of the grid who names himself with his password. False when [LoginService]
    /// AllowRemoteSetLoginLevel is off, the name or the password is wrong, or he is no god.
    /// </summary>
    ValueTask<bool> SetMinimumLevel(string firstName, string lastName, string password, int level);
}
