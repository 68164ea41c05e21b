using OpenSim.Settings;

namespace OpenSim.World;

// Live settings.
public sealed partial class Scene
{
    /// <summary>Gives a setting to its owner in the region: at once, and in the region, with the token held, whenever it has changed.</summary>
    public void Watch<T>(Configuration configuration, Setting<T> setting, Action<T> apply)
        where T : notnull
    {
        var isFirst = true;
        configuration.Watch(setting, value =>
        {
            if (isFirst)
                apply(value);
            else
                Post(_ => apply(value));
        });
        isFirst = false;
    }
}
