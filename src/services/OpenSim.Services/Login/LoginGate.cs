namespace OpenSim.Services.Login;

/// <summary>
/// Whether people may log in now: the state behind the console's <c>login enable|disable|level|text|status</c>. Shared by console and login
/// service.
/// </summary>
public sealed class LoginGate
{
    private volatile string _text = "";
    private volatile string _welcome = "";
    private volatile bool _enabled;
    private readonly TaskCompletionSource _said = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile int _level;
    private volatile int _usualLevel;

    /// <summary>False until the region is ready, and after <c>login disable</c>.</summary>
    public bool Enabled
    {
        get => _enabled;
        set
        {
            _enabled = value;
            _said.TrySetResult();
        }
    }

    /// <summary>
    /// Completes when it has been said for the first time whether people may come: at the end of a start, during which whoever is led to a
    /// region waits a moment rather than be refused.
    /// </summary>
    public Task Said => _said.Task;

    /// <summary>Accounts below this user level are refused (MinLoginLevel).</summary>
    public int MinimumLevel
    {
        get => _level;
        set => _level = value;
    }

    /// <summary>That of the settings, to which <c>login reset</c> leads back.</summary>
    public int UsualLevel
    {
        get => _usualLevel;
        set => _usualLevel = value;
    }

    /// <summary>What people are told when they have come in, or an empty text for the words of the settings.</summary>
    public string Welcome
    {
        get => _welcome;
        set => _welcome = value;
    }

    /// <summary>What people are told while logins are disabled, or an empty text for the usual words.</summary>
    public string Text
    {
        get => _text;
        set => _text = value;
    }
}
