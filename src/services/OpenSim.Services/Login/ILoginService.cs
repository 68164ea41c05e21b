namespace OpenSim.Services.Login;

/// <summary>Lets people in. Never throws for what a client says: every refusal is a <see cref="LoginRefused"/> with words for the viewer.</summary>
public interface ILoginService
{
    ValueTask<LoginResponse> Login(LoginRequest request, CancellationToken cancel = default);
}
