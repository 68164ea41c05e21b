using OpenSim.Services.Login;

namespace OpenSim.Hosting.Startup;

/// <summary>The words for who comes in, from the address that <c>[LoginService] MessageUrl</c> names.</summary>
public static class WelcomePage
{
    private const int MaxBytes = 16 * 1024;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>Where there is an address and a text, the gate has it from here on; else it is said why not.</summary>
    public static async Task Fetch(ProgramGround ground, LoginGate gate)
    {
        var address = ground.Configuration.Get(ProgramSettings.MessageUrl);
        if (address.Length == 0)
            return;
        try
        {
            using var client = new HttpClient { Timeout = Patience, MaxResponseContentBufferSize = MaxBytes };
            gate.Welcome = (await client.GetStringAsync(new Uri(address))).Trim();
        }
        catch (Exception e) when (e is HttpRequestException or TaskCanceledException or UriFormatException or InvalidOperationException
            or NotSupportedException)
        {
            ground.Warn($"[LoginService] MessageUrl = {address}: {e.Message} WelcomeMessage stays.");
        }
    }
}
