using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.Extensions.Logging;
using OpenSim.Modules.Addons;

namespace OpenSim.Modules;

/// <summary>
/// Makes the modules of a process and takes them through their life: shared ones once, the others once for each region. A module that fails
/// in one step is named in the log and left out from there on; the region runs without it.
/// </summary>
public sealed partial class ModuleLoader(ModuleContext context, IEnumerable<Type> builtIn)
{
    private readonly ILogger _log = context.Loggers.CreateLogger<ModuleLoader>();
    private readonly List<Type> _types = [.. builtIn];
    private readonly List<ISharedRegionModule> _shared = [];
    private readonly ConcurrentDictionary<World.Scene, List<IRegionModuleBase>> _byRegion = new(); // consoles look at it
    private readonly ConcurrentDictionary<string, bool> _off = new(); // said once, however many regions there are

    /// <summary>Modules in use in a region, shared ones first.</summary>
    public IReadOnlyList<IRegionModuleBase> ModulesOf(World.Scene scene) => _byRegion.TryGetValue(scene, out var list) ? list : [];

    /// <summary>Adds the modules of the add-ons in a folder. One that cannot be loaded costs a line in the log.</summary>
    public void AddAddons(string folder)
    {
        foreach (var file in AddonFolder.Find(folder))
        {
            var (modules, problem) = AddonFolder.Load(file);
            _types.AddRange(modules);
            if (problem is not null)
                LogBadAddon(file, problem);
        }
    }

    /// <summary>Makes and initialises the shared modules. Call once, before the first region.</summary>
    public void Start()
    {
        foreach (var type in _types.Where(t => typeof(ISharedRegionModule).IsAssignableFrom(t)))
            if (Make(type) is ISharedRegionModule module && Try(module, "Initialise", m => m.Initialise(context)))
                _shared.Add(module);
        _shared.RemoveAll(module => !Try(module, "PostInitialise", _ => module.PostInitialise()));
    }

    /// <summary>Adds a region to every module. Call with the region's token held.</summary>
    public void AddRegion(World.Scene scene)
    {
        var modules = new List<IRegionModuleBase>(_shared);
        foreach (var type in _types.Where(t => typeof(INonSharedRegionModule).IsAssignableFrom(t)))
            if (Make(type) is { } module && Try(module, "Initialise", m => m.Initialise(context)))
                modules.Add(module);
        LetReplacementsWin(modules);
        modules.RemoveAll(module => !Try(module, "AddRegion", m => m.AddRegion(scene)));
        modules.RemoveAll(module => !Try(module, "RegionLoaded", m => m.RegionLoaded(scene)));
        _byRegion[scene] = modules;
        context.Scenes.Add(scene);
    }

    /// <summary>Takes a region from every module, and its commands from the console. Call with the region's token held.</summary>
    public void RemoveRegion(World.Scene scene)
    {
        if (!_byRegion.TryRemove(scene, out var modules))
            return;
        context.Scenes.Remove(scene);
        modules.Reverse();
        foreach (var module in modules)
        {
            Try(module, "RemoveRegion", m => m.RemoveRegion(scene));
            if (module is INonSharedRegionModule)
                Try(module, "Close", m => m.Close());
        }

        context.Commands.RemoveRegion(scene.Info.Name);
    }

    public void Close()
    {
        foreach (var scene in _byRegion.Keys.ToList())
            RemoveRegion(scene);
        foreach (var module in _shared)
            Try(module, "Close", m => m.Close());
        _shared.Clear();
    }

    // A module that says which interface it can be replaced under steps back when another module, made for that interface, is present.
    private static void LetReplacementsWin(List<IRegionModuleBase> modules) =>
        modules.RemoveAll(module => module.ReplaceableInterface is { } wanted
            && modules.Exists(other => other != module && other.ReplaceableInterface is null && wanted.IsInstanceOfType(other)));

    private IRegionModuleBase? Make(Type type)
    {
        try
        {
            if (Activator.CreateInstance(type) is not IRegionModuleBase module)
                return null;
            if (ModuleSettings.IsEnabled(context.Configuration, module.Name))
                return module;
            if (_off.TryAdd(module.Name, true))
                LogOff(module.Name);
        }
        catch (Exception e) when (e is MissingMethodException or TargetInvocationException or TypeLoadException or IOException)
        {
            SayFailed(e.InnerException ?? e, type.Name, "construction");
        }

        return null;
    }

    private bool Try(IRegionModuleBase module, string step, Action<IRegionModuleBase> action)
    {
        try
        {
            action(module);
            return true;
        }
#pragma warning disable CA1031 // third-party code: whatever it throws, the region goes on without that module
        catch (Exception e)
#pragma warning restore CA1031
        {
            SayFailed(e, module.Name, step);
            return false;
        }
    }

    // One line for the operator; where it was thrown is for whoever wrote the module.
    private void SayFailed(Exception e, string module, string step)
    {
        LogFailed(module, step, e.Message.ReplaceLineEndings(" "));
        LogWhere(e, module);
    }

    [LoggerMessage(1, LogLevel.Error, "Module {Module} failed in {Step} and is left out: {Reason}")]
    private partial void LogFailed(string module, string step, string reason);

    [LoggerMessage(4, LogLevel.Warning, "Module {Module} is off, as its Setup_ key in [Modules] says.")]
    private partial void LogOff(string module);

    [LoggerMessage(3, LogLevel.Debug, "Where module {Module} failed.")]
    private partial void LogWhere(Exception e, string module);

    [LoggerMessage(2, LogLevel.Warning, "Add-on {File} could not be loaded: {Reason}")]
    private partial void LogBadAddon(string file, string reason);
}
